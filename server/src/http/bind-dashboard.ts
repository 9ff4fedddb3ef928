import { readFile, readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '../lib/api-error.ts'
import { hasCode } from '../lib/has-code.ts'

/** The paths of the dashboard, in Fastify's syntax. */
export const dashboardPaths = ['/app', '/app/*'] as const

/**
 * Only scripts and styles of the dashboard itself, no text can become a script, and pictures of sessions are shown from
 * memory. Nothing can frame it.
 */
const dashboardPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** The sample report is a document as the service exports it: pictures and styles within, no script. */
const samplePolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

type Files = ReadonlyMap<string, Buffer>

/**
 * The dashboard at /app, from the folder its build wrote. The files are read at the first request and kept; only names
 * that were found there are served. Every other path below /app is a page, which the script of the single HTML document renders.
 */
export function bindDashboard(server: FastifyInstance, folder: string): void {
  let files: Files | null = null
  for (const path of dashboardPaths) {
    server.get<{ Params: { '*'?: string } }>(path, async ({ params, headers }, reply) => {
      files ??= await readFiles(folder)
      if (files === null) throw notBuilt()
      const isBrotliAccepted = brotli.test(headers['accept-encoding'] ?? '')
      return send(reply, files, { path: params['*'] ?? '', isBrotliAccepted })
    })
  }
}

/** Unless it is refused: `br;q=0`. */
const brotli = /(?:^|,)\s*br\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i

function send(
  reply: FastifyReply,
  files: Files,
  { path, isBrotliAccepted }: { path: string; isBrotliAccepted: boolean },
): FastifyReply {
  const asset = files.get(path)
  if (asset === undefined && path.startsWith('assets/')) throw new ApiError('not_found')
  const name = asset === undefined ? 'index.html' : path
  // The names of assets contain a hash of their content; the document names the current ones.
  const isAsset = name.startsWith('assets/')
  // Others are compressed like all responses.
  const compressed = isBrotliAccepted ? files.get(`${name}.br`) : undefined
  if (compressed !== undefined) reply.header('content-encoding', 'br')
  return reply
    .type(contentTypes[extname(name)] ?? 'application/octet-stream')
    .header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header(
      'content-security-policy',
      name === 'sample-report.html' ? samplePolicy : dashboardPolicy,
    )
    .header('vary', 'accept-encoding')
    .send(compressed ?? asset ?? files.get('index.html'))
}

/** Whether the folder contains a build. */
export async function isDashboardBuilt(folder: string): Promise<boolean> {
  return (await listFiles(folder)).includes('index.html')
}

/** null if there is no build. */
async function readFiles(folder: string): Promise<Files | null> {
  const names = await listFiles(folder)
  if (!names.includes('index.html')) return null
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name))] as const),
    ),
  )
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name).slice(folder.length).replaceAll('\\', '/'),
      )
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

function notBuilt(): ApiError {
  return new ApiError('unavailable', {
    detail: 'The dashboard is not built. Run "npm run build" in the folder of the service.',
    retryAfterS: 10,
  })
}
