import { useCallback, type ComponentProps } from 'react';

interface BlobImageProps extends Pick<ComponentProps<'img'>, 'className' | 'style'> {
  blob: Blob;
  alt: string;
}

/** An image from memory. Its URL exists only while it is mounted. */
export function BlobImage({ blob, alt, className, style }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img ref={show} alt={alt} className={className} style={style} />;
}
