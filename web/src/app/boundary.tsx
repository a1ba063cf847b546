import { Component, type ComponentType, type ReactNode } from 'react';

interface BoundaryProps {
  /** Rendered instead of `children` after an error */
  Fallback: ComponentType<{ error: unknown }>;
  children: ReactNode;
}

/** Error boundary that renders `Fallback` after an error in its children. */
export class Boundary extends Component<BoundaryProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { Fallback, children } = this.props;
    const { failure } = this.state;
    return failure ? <Fallback {...failure} /> : children;
  }
}
