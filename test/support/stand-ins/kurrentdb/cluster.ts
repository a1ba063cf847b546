import { status, Metadata } from '@grpc/grpc-js';
import {
  ClusterInfo,
  EndPoint,
  MemberInfo,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import { UUID } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import { randomUUID } from 'node:crypto';
import { ServerLog } from './server-log.js';

const { FOLLOWER, LEADER } = MemberInfo.VNodeState;

/** What the cluster knows of a node. */
export interface Member {
  readonly port: number;
}

/** The nodes of a cluster, which share a replicated log. A single server is a cluster of one node. */
export class Cluster {
  readonly log = new ServerLog();
  private readonly members: Member[] = [];
  private current: Member | undefined;

  /** Adds a node. The first one is the leader. */
  join(member: Member): void {
    this.members.push(member);
    this.current ??= member;
  }

  /** Makes a node the leader, as after an election. Open calls continue. */
  elect(member: Member): void {
    this.current = member;
  }

  isLeader(member: Member): boolean {
    return this.current === member;
  }

  /** Error of a node that is not the leader for calls that require it. */
  notLeader(): Error {
    const metadata = new Metadata();
    metadata.set('exception', 'not-leader');
    metadata.set('leader-endpoint-host', '127.0.0.1');
    metadata.set('leader-endpoint-port', String(this.current!.port));
    return Object.assign(new Error('Leader info available'), { code: status.NOT_FOUND, metadata });
  }

  /** Answer of every node to a client that looks for the leader. */
  gossip(): ClusterInfo {
    const members = this.members.map((member) =>
      new MemberInfo()
        .setInstanceId(new UUID().setString(randomUUID()))
        .setState(this.isLeader(member) ? LEADER : FOLLOWER)
        .setIsAlive(true)
        .setHttpEndPoint(new EndPoint().setAddress('127.0.0.1').setPort(member.port)),
    );
    return new ClusterInfo().setMembersList(members);
  }

  /** Address of all nodes. */
  get url(): string {
    return `kurrentdb://${this.members.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`;
  }
}
