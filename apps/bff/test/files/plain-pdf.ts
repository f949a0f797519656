/** The smallest sheet that readers open. */
export const PDF: Buffer = Buffer.from(
  [
    '%PDF-1.7',
    '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj',
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj',
    '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj',
    'trailer\n<</Size 4/Root 1 0 R>>\n%%EOF\n',
  ].join('\n'),
)

/** The same with bytes that nobody reads, to weigh as much as is asked for. */
export const pdfOf = (bytes: number): Buffer =>
  Buffer.concat([PDF.subarray(0, 9), Buffer.from('%'), Buffer.alloc(bytes, 32), PDF.subarray(8)])
