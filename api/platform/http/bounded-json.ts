/** No form of ours comes near these. */
const LEVELS_MAX = 10;
const FIELDS_MAX = 50;
const ENTRIES_MAX = 1_000;
const VALUES_MAX = 5_000;

/**
 * Whether a text, if it is JSON, has few enough values, fields of an object, entries of a list and levels. It is asked before
 * the text is parsed, since parsing a megabyte of fields takes twenty times longer, and class-transformer looks through all
 * fields for each of them.
 */
export function isBoundedJson(json: string): boolean {
  /** of each object and list that is open: how many values it may still have */
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

/** Returns the end of the string that begins at a quote: the next quote that is not escaped. */
function endOfString(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}
