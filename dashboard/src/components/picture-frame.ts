import { type Device, devices } from '@understudy/contract/visitor/devices'

/** Whether pictures of sessions on this device are higher than wide. */
export function isTall(device: Device): boolean {
  const { width, height } = devices[device]
  return height > width
}

/** The shape of the place for such a picture, known before it is loaded; one of a phone is not as wide as its place. */
export function shapeFrame(device: Device): string {
  return isTall(device) ? 'aspect-4/5 max-h-[80vh]' : 'aspect-16/10'
}
