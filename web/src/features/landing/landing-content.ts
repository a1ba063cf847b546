import { useEffect, useState } from 'react';
import type { components } from '../../lib/api/openapi.gen';

export type LandingContent = components['schemas']['Landing'];

const EMPTY_CONTENT: LandingContent = { modelTests: [], numbers: { questions: 0, modelTests: 0, students: 0 } };

/**
 * Returns the announced model tests and the numbers of this installation; undefined while they are loading, and nothing
 * if the server cannot be reached. Sections that use it at the same time share one response by its HTTP cache.
 */
export function useLandingContent(): LandingContent | undefined {
  const [content, setContent] = useState<LandingContent>();
  useEffect(() => void fetchContent().then(setContent), []);
  return content;
}

async function fetchContent(): Promise<LandingContent> {
  try {
    const response = await fetch(new Request(new URL('/api/landing', location.origin)));
    if (!response.ok) throw new Error(String(response.status));
    return (await response.json()) as LandingContent;
  } catch (error) {
    console.error(`Fetching the content of the landing page failed: ${(error as Error).message}`);
    return EMPTY_CONTENT;
  }
}
