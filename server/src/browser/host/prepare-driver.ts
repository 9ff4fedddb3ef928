/**
 * Loaded before a session host. Two hundred characters beyond Latin-1 make V8 keep the sources of the browser driver in 14 MiB; escaped
 * they take 7.
 */
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { readInAscii } from '../../lib/text/read-in-ascii.ts'

/** Almost all of the driver. */
const files = new Set(
  ['coreBundle', 'utilsBundle'].map((name) => import.meta.resolve(`playwright-core/lib/${name}`)),
)

registerHooks({
  load(url, context, nextLoad) {
    if (!files.has(url)) return nextLoad(url, context)
    return { format: 'commonjs', source: readInAscii(fileURLToPath(url)), shortCircuit: true }
  },
})
