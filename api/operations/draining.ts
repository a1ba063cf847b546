import { Injectable } from '@nestjs/common';

/** Whether this process is about to stop: calls are still served, but a load balancer should use another one. */
@Injectable()
export class Draining {
  private begun = false;

  begin(): void {
    this.begun = true;
  }

  notReady(): string | undefined {
    return this.begun ? 'stops' : undefined;
  }
}
