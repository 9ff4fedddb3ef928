import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { BucketAwayError } from '../lib/storage/bucket-away.ts'
import { StorageFullError } from '../lib/storage/storage-full.ts'
import { type ArtifactStore, assertKey } from './artifact-store.ts'

/** A bucket, or the part of it below `prefix`. endpoint: an S3-compatible server; null: AWS itself. */
export interface S3Settings {
  bucket: string
  prefix: string
  endpoint: string | null
}

/** Artifacts as S3 objects. Region and credentials come from the SDK's usual chain. */
export function createS3ArtifactStore({ bucket, prefix, endpoint }: S3Settings): ArtifactStore {
  const client = new S3Client(
    endpoint === null
      ? {}
      : { endpoint, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' },
  )

  function objectKey(key: string): string {
    assertKey(key)
    return prefix === '' ? key : `${prefix}/${key}`
  }

  /** range: as in HTTP; undefined: all bytes. */
  async function read(key: string, range?: string): Promise<Uint8Array | null> {
    const Key = objectKey(key)
    try {
      return await ask(async () => {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key, Range: range }),
        )
        return Body === undefined ? null : Body.transformToByteArray()
      })
    } catch (error) {
      if (error instanceof NoSuchKey) return null
      // An empty object has no first byte.
      if (range !== undefined && hasStatus(error, 416)) return new Uint8Array()
      throw error
    }
  }

  return {
    async put(key, bytes) {
      const Key = objectKey(key)
      await ask(() => client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: bytes })))
    },
    get: (key) => read(key),
    getStart: (key, length) => read(key, `bytes=0-${length - 1}`),
    // Objects appear only when complete.
    sweep: () => Promise.resolve(0),
    list: () => listKeys(client, bucket, prefix === '' ? '' : `${prefix}/`),
    async deleteAll(start) {
      const removed = { count: 0, sizeBytes: 0 }
      for (;;) {
        const Prefix = `${objectKey(start)}/`
        const listed = await ask(() =>
          client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix })),
        )
        const found = listed.Contents ?? []
        if (found.length === 0) return removed
        const Objects = found.map(({ Key }) => ({ Key }))
        const { Errors: [refused] = [] } = await ask(() =>
          client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } })),
        )
        if (refused !== undefined) {
          throw new Error(`${refused.Key ?? ''} was not deleted: ${refused.Message ?? ''}`)
        }
        removed.count += found.length
        removed.sizeBytes += found.reduce((sum, { Size }) => sum + (Size ?? 0), 0)
      }
    },
  }
}

async function* listKeys(client: S3Client, Bucket: string, Prefix: string): AsyncGenerator<string> {
  let ContinuationToken: string | undefined
  do {
    const listed = await ask(() =>
      client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })),
    )
    for (const { Key } of listed.Contents ?? [])
      if (Key !== undefined) yield Key.slice(Prefix.length)
    ContinuationToken = listed.NextContinuationToken
  } while (ContinuationToken !== undefined)
}

/**
 * Every request goes through here, so that no failure of a bucket is taken for one of the database. What the bucket refuses (a missing
 * object, missing permissions) passes unchanged.
 */
async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    // Insufficient Storage: returned by self-hosted servers, never by AWS.
    if (hasStatus(error, 507)) throw new StorageFullError('the bucket is full', { cause: error })
    if (isRefusal(error)) throw error
    throw new BucketAwayError('the bucket cannot be used now', { cause: error })
  }
}

/** Without a status there was no response. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false
  const { httpStatusCode: status = 0 } = error.$metadata
  return status >= 300 && status < 500 && status !== 408 && status !== 429
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status
}
