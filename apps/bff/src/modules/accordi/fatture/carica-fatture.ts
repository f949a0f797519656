import { createHash } from 'node:crypto'
import {
  type caricaFatture as contract,
  type DocumentoFattura,
  type EsitoFatture,
  PESO_FATTURA,
} from '@rateo/contract/fatture/carica-fatture'
import type { QuerystringOf } from '@rateo/contract/chiamata/endpoint'
import { type FatturaLetta, leggiFatture } from '@rateo/domain/fattura/leggi-fattura'
import type { CedenteLetto } from '@rateo/domain/fattura/leggi-soggetti'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { apriXml, rifiutaFile } from '../../registri/caricamenti/index.ts'
import { anteprimaParti, chiediTutte } from './chiedi-parti.ts'
import { findClienteDi } from './cliente-fattura.ts'
import { mostra, type Scelte } from './esito-fattura.ts'
import {
  type Caricata,
  type Chiave,
  type EsercenteCheEmette,
  findCaricata,
  findEmittente,
  findScadenze,
  tieniFatture,
} from './fatture.queries.ts'
import { riduciConNota } from './riduci-con-nota.ts'
import { lasciaFuori } from './scrivi-fattura.ts'

type Letta = { n: number; fattura: FatturaLetta; scelte: Scelte; oggi: string }
type Nota = { chiave: Chiave; sha256: Buffer }

/** Everything of the same number, brought before: what was asked then, and nothing is asked again. */
async function giaCaricata(
  db: Db,
  letta: Letta,
  { id, data, esito, motivo: perche }: Caricata,
): Promise<DocumentoFattura> {
  if (data !== letta.fattura.data) {
    const motivo = `Con questo numero hai già caricato una fattura del ${formattaGiornoLungo(data)}: due nello stesso anno non possono averlo.`
    return mostra(letta, 'rifiutata', { motivo })
  }
  const debiti = new Map((await findScadenze(db, id)).map((una) => [una.n, una.pagamento_id]))
  const vista = mostra(letta, 'gia_caricata', { motivo: esito === 'in_attesa' ? perche : null })
  const scadenze = vista.scadenze.map((una) => ({
    ...una,
    pagamento_id: debiti.get(una.n) ?? null,
  }))
  return { ...vista, scadenze }
}

/** Looks at one invoice, and asks for what it says unless it is a trial. */
async function esamina(call: Call, letta: Letta, nota: Nota): Promise<DocumentoFattura> {
  const { db } = call
  const { fattura, scelte } = letta
  const { chiave } = nota
  const gia = await findCaricata(db, chiave)
  if (gia !== undefined) return giaCaricata(db, letta, gia)
  if (chiave.e_nota) return riduciConNota(call, letta, nota)
  if (fattura.scadenze.length === 0) {
    return mostra(letta, 'rifiutata', { motivo: 'Non c’è nulla da pagare.' })
  }
  const trovato = await findClienteDi(db, chiave.esercente_id, fattura.cessionario, scelte.email)
  if ('motivo' in trovato) return mostra(letta, 'rifiutata', trovato)
  const { cliente } = trovato
  const vista = mostra(letta, 'pronta')
  const conCliente = { cliente: { ...vista.cliente, ...cliente } }
  const anteprima = await anteprimaParti(db, letta, chiave)
  if (cliente.email === null) return mostra(letta, 'senza_email', { ...conCliente, ...anteprima })
  if (anteprima === null) return mostra(letta, 'esclusa', conCliente)
  if (scelte.prova) return { ...vista, ...conCliente, ...anteprima }
  return { ...(await chiediTutte(call, letta, { cliente, nota })), ...conCliente }
}

/** The reasons that are the same for every invoice that was left out. */
const LASCIATA: Partial<Record<DocumentoFattura['situazione'], string>> = {
  esclusa: 'Nessuna delle sue scadenze è stata scelta.',
  senza_email: 'Mancava l’e-mail del cliente.',
  rifiutata: 'Non è stata presa.',
}

/** One invoice, all of it in the transaction at hand; one that is left out is written down with its reason. */
async function unaFattura(call: Call, letta: Letta, nota: Nota): Promise<DocumentoFattura> {
  const { chiave, sha256 } = nota
  const { fattura, scelte } = letta
  if (scelte.prova) return esamina(call, letta, nota)
  await tieniFatture(call.db, chiave)
  const vista = await esamina(call, letta, nota)
  const comune = LASCIATA[vista.situazione]
  if (comune !== undefined) {
    await lasciaFuori(call, { fattura, chiave, sha256, motivo: vista.motivo ?? comune })
  }
  return vista
}

/** Refuses what somebody else issued: in the pack of an accountant there are also invoices that the esercente received. */
function esigiEmesseDa(cedente: CedenteLetto, suo: EsercenteCheEmette): void {
  const eSua =
    (cedente.partita_iva !== null && cedente.partita_iva === suo.partita_iva) ||
    (cedente.codice_fiscale !== null && cedente.codice_fiscale === suo.codice_fiscale)
  if (eSua) return
  rifiutaFile(
    `L’ha emessa ${cedente.nome || 'un altro'}, non ${suo.ragione_sociale}: qui si caricano solo le fatture che emetti tu.`,
  )
}

const scelteDi = (query: QuerystringOf<typeof contract>): Scelte => ({
  prova: query.prova === '1',
  email: query.email,
  entro: query.entro,
  escluse: new Set(query.escluse?.split(',')),
  avvisa: query.avvisa === '1',
})

type Caricamento = Call & {
  query: QuerystringOf<typeof contract>
  transact: <T>(work: (trx: Db) => Promise<T>) => Promise<T>
}

/** The address at which a debt is paid without an account; null where there is none. */
export type FaiLink = (pagamento_id: string) => Promise<string | null>

/**
 * Takes a file of invoices that the esercente issued: one debt for each part that they ask for. The same file a second time does
 * nothing, so that many files go on from where they stopped. Each invoice is a transaction of its own: one that is wrong is told, and
 * the others are taken.
 */
export async function caricaFatture(
  call: Caricamento,
  contenuto: Buffer,
  faiLink: FaiLink,
): Promise<EsitoFatture> {
  const { actor, db, clock, query, transact } = call
  const { esercente_id } = actor
  if (esercente_id === null) throw new AppError('non_trovato')
  const radice = await apriXml({
    contenuto,
    massimo: PESO_FATTURA,
    troppo: 'Il file supera i 5 MB, più di quanto prende il Sistema di Interscambio.',
  })
  const letto = leggiFatture(radice)
  if (letto.tipo === 'altro') return { e_fattura: false, documenti: [], illeggibili: [] }
  if (letto.tipo === 'rifiutato') return rifiutaFile(letto.motivo)
  const suo = await findEmittente(db, esercente_id)
  esigiEmesseDa(letto.cedente, suo)
  const sha256 = createHash('sha256').update(contenuto).digest()
  const esito: EsitoFatture = { e_fattura: true, documenti: [], illeggibili: [] }
  for (const [indice, uno] of letto.esiti.entries()) {
    if ('motivo' in uno) {
      esito.illeggibili.push(uno)
      continue
    }
    const { fattura } = uno
    const chiave: Chiave = {
      esercente_id,
      cedente_iva: letto.cedente.partita_iva ?? suo.partita_iva,
      anno: Number(fattura.data.slice(0, 4)),
      numero: fattura.numero,
      e_nota: fattura.tipo === 'TD04',
    }
    const letta = { n: indice + 1, fattura, scelte: scelteDi(query), oggi: clock.today() }
    const vista = await transact((trx) =>
      unaFattura({ ...call, db: trx }, letta, { chiave, sha256 }),
    )
    esito.documenti.push(await conLink(vista, faiLink))
  }
  return esito
}

/** With the address of each debt that was just made. */
async function conLink(vista: DocumentoFattura, faiLink: FaiLink): Promise<DocumentoFattura> {
  if (vista.situazione !== 'caricata') return vista
  const scadenze: DocumentoFattura['scadenze'] = []
  for (const una of vista.scadenze) {
    const url = una.pagamento_id === null ? null : await faiLink(una.pagamento_id)
    scadenze.push({ ...una, url })
  }
  const sostituiti: DocumentoFattura['sostituiti'] = []
  for (const uno of vista.sostituiti) {
    const url = uno.nuovo_id === null ? null : await faiLink(uno.nuovo_id)
    sostituiti.push({ ...uno, url })
  }
  return { ...vista, scadenze, sostituiti }
}
