import { constants } from 'node:fs'
import { lstat, open, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileTree, TreeFile } from './file-tree.ts'

const maxFiles = 50_000
const maxDepth = 40

/** A folder on this machine as a tree. Links are neither listed nor followed. */
export async function readFolder(folder: string, signal: AbortSignal): Promise<FileTree> {
  const files: TreeFile[] = []
  let isCut = false
  const waiting = [{ path: '', depth: 0 }]
  for (const { path, depth } of waiting) {
    for await (const entry of await opendir(join(folder, path))) {
      signal.throwIfAborted()
      const below = path === '' ? entry.name : `${path}/${entry.name}`
      isCut ||= files.length >= maxFiles || depth >= maxDepth
      if (isCut) break
      if (entry.isDirectory() && !isSkipped(entry.name))
        waiting.push({ path: below, depth: depth + 1 })
      if (entry.isFile())
        files.push({ path: below, sizeBytes: (await lstat(join(folder, below))).size })
    }
  }
  files.sort((one, other) => (one.path < other.path ? -1 : 1))
  return { files, isCut, read: (file) => readRegular(folder, file) }
}

/** Too large to traverse, and never part of the site. */
function isSkipped(name: string): boolean {
  return name === 'node_modules' || name === '.git'
}

async function readRegular(folder: string, { path, sizeBytes }: TreeFile): Promise<Uint8Array> {
  // Never opens the target of a link in its place. Windows has no such flag, and creating links there requires
  // privileges.
  await using file = await open(join(folder, path), constants.O_RDONLY | constants.O_NOFOLLOW)
  const bytes = new Uint8Array(sizeBytes)
  const { bytesRead } = await file.read(bytes, 0, sizeBytes, 0)
  return bytes.subarray(0, bytesRead)
}
