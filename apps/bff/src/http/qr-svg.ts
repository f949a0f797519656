/** A QR code as a drawing. The library is loaded by the first who asks for one. */
export async function qrSvg(text: string): Promise<string> {
  const { default: QRCode } = await import('qrcode')
  return QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
}
