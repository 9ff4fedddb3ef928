import type { ProviderRequest } from '../servers/provider-server.ts'

/**
 * A page on which nothing can be seen, so that every drawn pixel of a picture is a mark. Its button is `left` pixels from the left, at 300, and is
 * 120 by 40 pixels large.
 */
export function writeWhitePage(left: number): string {
  return `<!doctype html><html lang="en"><title>White</title><meta name="viewport" content="width=device-width, initial-scale=1"><style>
  body { margin: 0; background: #fff; color: #fff }
  button { position: absolute; left: ${left}px; top: 300px; width: 120px; height: 40px; background: #fff; color: #fff; border: 0; outline: 0; font-size: 0 }
  </style><h1>White</h1><button>Buy</button>`
}

/** Whether a model is asked for the first decision of a session. */
export function isFirstTurn({ parts }: Pick<ProviderRequest, 'parts'>): boolean {
  return parts.some((part) => part.includes('This is turn 1;'))
}
