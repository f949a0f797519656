import type { Chiusura } from '@rateo/contract/incasso/chiusure-cassa'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../db/database.ts'
import { registraFoglio } from '../../registri/documenti/index.ts'
import { chiusuraCsv } from './chiusura-csv.ts'
import { chiusuraPdf } from './chiusura-pdf.ts'

// The browser shows a PDF as an object within a page of its own, with styles of its own.
const PDF_CSP =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

// An outside host writes its numbers as it likes: nothing of them may end the header.
const fileOf = ({ numero }: Chiusura) => numero.replaceAll(/[^\w-]+/g, '_')

export async function sendPdf(
  reply: FastifyReply,
  chiusura: Chiusura,
  { db, logo, esercente_id }: { db: Db; logo: Buffer | null; esercente_id: string },
): Promise<FastifyReply> {
  const { contenuto } = chiusura
  const pdf = await registraFoglio(db, await chiusuraPdf(chiusura, logo), {
    titolo: 'Chiusura di cassa',
    numero: chiusura.numero,
    data: giornoDiRoma(contenuto.chiusa_at),
    importo_centesimi: contenuto.righe.reduce((somma, riga) => somma + riga.contato_centesimi, 0),
    esercente_id,
    oggetto: 'foglio',
    oggetto_id: chiusura._id,
  })
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${fileOf(chiusura)}.pdf"`)
    .header('content-security-policy', PDF_CSP)
    .send(pdf)
}

export async function sendCsv(reply: FastifyReply, chiusura: Chiusura): Promise<FastifyReply> {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileOf(chiusura)}.csv"`)
    .send(await chiusuraCsv(chiusura))
}
