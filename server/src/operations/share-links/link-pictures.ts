import type { ScreenshotFolder } from '../sessions/get-screenshot.ts'

/** The URLs of pictures for the holder of a share token, by default from the folder of turns; `kind` selects the other. */
export function createPictureLinks(runId: string, token: string) {
  return (sessionId: string, file: string, kind: ScreenshotFolder = 'screenshots'): string => {
    const query = new URLSearchParams({ t: token, ...(kind === 'ambient' ? { kind } : {}) })
    return `/r/${runId}/${sessionId}/${encodeURIComponent(file)}?${query}`
  }
}
