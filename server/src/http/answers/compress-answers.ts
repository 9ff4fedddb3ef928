import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Smaller answers fit into a few packets; compressing them would cost more than it saves. */
const thresholdBytes = 8 * 1024

/**
 * Compresses large answers for clients that accept it (RFC 9110 12.5.3). Routes that show a secret opt out with
 * `compress: false`: the size of a compressed secret beside a caller's words would tell of it (BREACH).
 */
export async function compressAnswers(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    globalDecompression: false,
    threshold: thresholdBytes,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
