/** Limits on nesting, fields, entries and values, all far above the largest request body of the API. */
const LEVELS_MAX = 10;
const FIELDS_MAX = 50;
const ENTRIES_MAX = 1_000;
const VALUES_MAX = 5_000;

/**
 * Returns whether a JSON text is within the limits on values, fields per object, entries per list and nesting. Called
 * before parsing: parsing a megabyte of fields takes twenty times longer, and class-transformer searches all fields for
 * each of them. Text that is not JSON may pass.
 */
export function isBoundedJson(json: string): boolean {
  /** Remaining number of values for each open object and list. */
  const open: number[] = [];
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case '"':
        at = endOfString(json, at);
        break;
      case '{':
      case '[':
        open.push((json[at] === '{' ? FIELDS_MAX : ENTRIES_MAX) - 1);
        values += 1;
        if (open.length > LEVELS_MAX || values > VALUES_MAX) return false;
        break;
      case ',': {
        const left = (open.pop() ?? VALUES_MAX) - 1;
        open.push(left);
        values += 1;
        if (left < 0 || values > VALUES_MAX) return false;
        break;
      }
      case '}':
      case ']':
        open.pop();
    }
  }
  return true;
}

/** Returns the index of the closing quote of the string that begins at `begin`. */
function endOfString(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}
