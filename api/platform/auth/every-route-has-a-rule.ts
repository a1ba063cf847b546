import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ACCESS } from './access.js';

/** Stops the start while a route says neither who may call it nor that everybody may. */
@Injectable()
export class EveryRouteHasARule implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const open = this.discovery.getControllers().flatMap(({ name, metatype, instance }) => {
      const methods = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      return this.scanner
        .getAllMethodNames(methods)
        .filter((method) => Reflect.hasMetadata(PATH_METADATA, methods[method]!))
        .filter((method) => !this.reflector.getAllAndOverride(ACCESS, [methods[method]!, metatype!]))
        .map((method) => `${name}.${method}`);
    });
    if (open.length > 0) throw new Error(`these routes need @Access(...) or @Public(): ${open.join(', ')}`);
  }
}
