const node = `import { createHmac, timingSafeEqual } from 'node:crypto'

/** body: the raw request body. header: X-Service-Signature. */
export function isFromUnderstudy(body, header, secret) {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false
  const mac = createHmac('sha256', secret).update(time + '.').update(body)
  const expected = Buffer.from(mac.digest('hex'))
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(value)
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
`

const python = `import hashlib, hmac, time

def is_from_understudy(body: bytes, header: str, secret: str) -> bool:
    """body: the raw request body. header: X-Service-Signature."""
    parts = [part.strip().partition("=") for part in header.split(",")]
    sent = next((value for name, _, value in parts if name == "t"), "")
    if not sent.isdecimal() or abs(time.time() - int(sent)) > 300:
        return False
    mac = hmac.new(secret.encode(), sent.encode() + b"." + body, hashlib.sha256)
    expected = mac.hexdigest().encode()
    return any(
        name == "v1" and hmac.compare_digest(value.encode(), expected)
        for name, _, value in parts
    )
`

const java = `import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

final class Signatures {
  /** body: the raw request body. header: X-Service-Signature. */
  static boolean isFromUnderstudy(byte[] body, String header, String secret)
      throws GeneralSecurityException {
    String time = "";
    for (String part : header.split(",")) {
      if (part.strip().startsWith("t=")) time = part.strip().substring(2);
    }
    if (!time.matches("\\\\d{1,12}")) return false;
    if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(time)) > 300) return false;
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    mac.update((time + ".").getBytes(StandardCharsets.UTF_8));
    String expected = "v1=" + HexFormat.of().formatHex(mac.doFinal(body));
    boolean isOurs = false;
    for (String part : header.split(",")) {
      isOurs |= MessageDigest.isEqual(part.strip().getBytes(), expected.getBytes());
    }
    return isOurs;
  }
}
`

/** Code for receivers that tells whether a request comes from this service, by language. */
export const verifiers = { 'Node.js': node, Python: python, Java: java } as const
