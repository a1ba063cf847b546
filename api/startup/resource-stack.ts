interface Closable {
  close(): Promise<void> | void;
}

/** Stack of open resources, which are closed in reverse order. */
export class ResourceStack {
  private readonly resources: Closable[] = [];

  push<Resource extends Closable>(resource: Resource): Resource {
    this.resources.push(resource);
    return resource;
  }

  async close(): Promise<void> {
    for (const resource of this.resources.splice(0).reverse()) await resource.close();
  }
}
