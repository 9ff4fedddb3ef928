import { describe, expect, test } from 'vitest'
import { createPicture } from './picture.ts'

describe('a picture', () => {
  test('of a PNG has its size from the header', () => {
    const header = '89504e470d0a1a0a0000000d494844520000050000000320'
    expect(createPicture(Buffer.from(header, 'hex'))).toEqual({
      src: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAABQAAAAMg',
      width: 1280,
      height: 800,
    })
  })

  test('of a JPEG has its size from the frame header behind other segments', () => {
    const bytes = Buffer.from('ffd8ffe000040000ffc0001108032005000301', 'hex')
    expect(createPicture(bytes)).toMatchObject({ width: 1280, height: 800 })
  })

  test.each(['', 'ffd8', 'ffd8ffe0ffff', '474946383961', '3c7376673e'])(
    'of other bytes (%s) is none',
    (bytes) => {
      expect(createPicture(Buffer.from(bytes, 'hex'))).toBeNull()
    },
  )
})
