import type { Device } from '@understudy/contract/visitor/devices'
import { devices } from '@understudy/contract/visitor/devices'

/** What a model is told about the device of its visitor. */
export function describeHeldDevice(device: Device): string {
  const { name, width, height, hasTouch } = devices[device]
  const held = hasTouch
    ? `holds a ${name.toLowerCase()} with a touch screen and no mouse`
    : 'sits at a laptop with a mouse and a keyboard'
  return `The visitor ${held}; the window is ${width} x ${height} pixels.`
}
