// Keeps only what these fonts can write, and nothing that would close the string.
const plain = (text: string) =>
  text
    .replaceAll('’', "'")
    .replaceAll('€', 'EUR')
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7E]/g, '')
    .replaceAll(/([\\()])/g, '\\$1')

/** A page as somebody's own program might have printed it: what people upload is not drawn by us. */
export function paginaPdf(lines: readonly string[]): Buffer {
  const body = lines.map((line) => `(${plain(line)}) Tj T*`).join('\n')
  const stream = `BT /F1 12 Tf 60 770 Td 18 TL\n${body}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + xref + end, 'latin1')
}
