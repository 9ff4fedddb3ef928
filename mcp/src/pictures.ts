import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Picture } from './answer.ts'
import type { ToolDeps } from './tool.ts'

const place = z.object({ run: z.string(), session: z.string(), file: z.string() })

interface TakenPicture {
  runId: string
  sessionId: string
  screenshot: string
  turn: number
}

/** The address of a picture in the API, at which it is read with a key, and also as a resource of the protocol. */
export function linkPicture(
  { baseUrl }: Pick<ToolDeps, 'baseUrl'>,
  { runId, sessionId, screenshot, turn }: TakenPicture,
): Picture {
  const file = screenshot.split('/').at(-1) ?? screenshot
  return { uri: `${baseUrl}/runs/${runId}/sessions/${sessionId}/screenshots/${file}`, turn }
}

/** Lets clients read pictures by their address. */
export function addPictures(server: McpServer, { client, baseUrl }: ToolDeps): void {
  const template = new ResourceTemplate(
    `${baseUrl}/runs/{run}/sessions/{session}/screenshots/{file}`,
    { list: undefined },
  )
  const about = { title: 'Picture of a turn', description: 'What a visitor saw in a turn.' }
  server.registerResource('picture', template, about, async (uri, variables) => {
    const { run, session, file } = place.parse(variables)
    const picture = await client.sessions.screenshot(run, session, file)
    const blob = Buffer.from(await picture.arrayBuffer()).toString('base64')
    return { contents: [{ uri: uri.href, mimeType: picture.type, blob }] }
  })
}
