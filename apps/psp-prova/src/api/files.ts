import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { crea, leggi } from '../archivio.ts'
import { richiestaErrata } from '../errori.ts'
import { nuovoId } from '../identificativi.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import type { Archiviato } from '../oggetti-contestazione.ts'
import { gruppo, mancante, scelta, testo, testoRichiesto } from '../parametri.ts'
import type { Contesto } from '../servizi.ts'
import type { Rotte } from './chiamata.ts'
import { elenca } from './elenchi.ts'

const UN_MEGA = 1024 * 1024
/** Evidence for a bank may weigh 5 MB. */
const PESO_PROVE = 5 * UN_MEGA
/** The most bytes of a call: the file and the form around it. */
const PESO_CHIAMATA = 8 * UN_MEGA

const FIRME = [
  { type: 'pdf', inizio: Buffer.from('%PDF-') },
  { type: 'jpg', inizio: Buffer.from([0xff, 0xd8, 0xff]) },
  { type: 'png', inizio: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
] as const

/** Files come as a form in parts; what is kept of one is its name, its weight and its fingerprint. */
function leggiFile(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: PESO_CHIAMATA },
    async (request: FastifyRequest, corpo: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      const modulo = await new Response(new Uint8Array(corpo), { headers })
        .formData()
        .catch(() => null)
      if (modulo === null) throw richiestaErrata('Invalid multipart form.')
      const parti = [...modulo].map(
        async ([nome, valore]) => [nome, await parteDi(valore)] as const,
      )
      const letto: Parametri = Object.fromEntries(await Promise.all(parti))
      return letto
    },
  )
}

async function parteDi(valore: string | File): Promise<string | Parametri> {
  if (typeof valore === 'string') return valore
  const byte = Buffer.from(await valore.arrayBuffer())
  const firma = FIRME.find(({ inizio }) => byte.subarray(0, inizio.length).equals(inizio))
  return {
    filename: valore.name,
    size: String(byte.length),
    type: firma?.type ?? '',
    sha256: createHash('sha256').update(byte).digest('hex'),
  }
}

/** The multipart reader stands in a scope of its own, because no other call takes a form in parts. */
export function rotteFiles(scope: FastifyInstance, rotte: Rotte): void {
  leggiFile(scope)
  rotte.post('/v1/files', creaFile)
  rotte.get('/v1/files', (ctx, p) =>
    elenca(ctx, p, { tipo: 'file', url: '/v1/files', filtri: ['purpose'] }),
  )
  rotte.get('/v1/files/:id', (ctx, _p, id) => leggi(ctx.db, 'file', id, 'file'))
}

async function creaFile(ctx: Contesto, p: Parametri): Promise<Archiviato> {
  const purpose = scelta(p, 'purpose', ['dispute_evidence'])
  if (purpose === undefined) throw mancante('purpose')
  const file = gruppo(p, 'file')
  if (file === undefined) throw mancante('file')
  const size = Number(testoRichiesto(file, 'size'))
  const type = testo(file, 'type')
  const filename = testo(file, 'filename') ?? null
  const sha256 = testoRichiesto(file, 'sha256')
  if (type === undefined) {
    throw richiestaErrata(
      'Invalid file type. Only the following types are supported for dispute_evidence: pdf, jpg, png.',
      'file',
    )
  }
  if (size > PESO_PROVE) {
    throw richiestaErrata('File is too large: at most 5 MB for dispute_evidence.', 'file')
  }
  const id = nuovoId('file')
  const archiviato: Archiviato = {
    id,
    object: 'file',
    created: ctx.orologio.secondi(),
    expires_at: null,
    filename,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose,
    size,
    title: null,
    type,
    url: `${ctx.impostazioni.origin}/v1/files/${id}/contents`,
  }
  return crea(ctx.db, archiviato, { sha256 })
}
