import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Smaller responses fit into a few packets; compressing them would cost more than it saves. */
const thresholdBytes = 8 * 1024

/**
 * Compresses large responses for clients that accept it (RFC 9110 12.5.3). Routes that return a secret opt out with
 * `compress: false`: the compressed size of a secret next to a caller's input would leak it (BREACH).
 */
export async function compressResponses(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    globalDecompression: false,
    threshold: thresholdBytes,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
