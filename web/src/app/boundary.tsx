import { Component, type ComponentType, type ReactNode } from 'react';

interface BoundaryProps {
  /** what is shown instead */
  Instead: ComponentType<{ error: unknown }>;
  children: ReactNode;
}

/** Shows something else in place of what breaks while it is drawn. */
export class Boundary extends Component<BoundaryProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { Instead, children } = this.props;
    const { failure } = this.state;
    return failure ? <Instead {...failure} /> : children;
  }
}
