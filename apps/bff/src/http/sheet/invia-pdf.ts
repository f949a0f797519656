import type { FastifyReply } from 'fastify'

// The browser shows a PDF as an object within a page of its own, with styles of its own.
export const PDF_CSP =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Answers with a sheet, which the browser shows in a page of its own. */
export const inviaPdf = (reply: FastifyReply, nome: string, pdf: Buffer) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${nome}.pdf"`)
    .header('content-security-policy', PDF_CSP)
    .send(pdf)
