import type { Device } from '@understudy/contract/visitor/devices'
import { devices } from '@understudy/contract/visitor/devices'

/** What a model is told about the device of its visitor. */
export function describeDeviceInUse(device: Device): string {
  const { name, width, height, hasTouch } = devices[device]
  const use = hasTouch
    ? `holds a ${name.toLowerCase()} with a touch screen and no mouse`
    : 'sits at a laptop with a mouse and a keyboard'
  return `The visitor ${use}; the window is ${width} x ${height} pixels.`
}
