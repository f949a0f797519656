import { createHash } from 'node:crypto'
import { componiCreditorIdentifier } from '@rateo/domain/banca/creditor-identifier'
import { aggiungiGiorniTarget } from '@rateo/domain/tempo/calendario'
import { umrDi } from '@rateo/domain/banca/mandato'
import type pg from 'pg'
import { dayInRome } from '../src/clock.ts'
import { newId } from '../src/db/ids.ts'
import { creaDistinta } from '../src/modules/incasso/distinte/index.ts'
import { mandatoPdf } from '../src/modules/incasso/mandati/index.ts'
import type { Book, Row } from './book.ts'
import { chiAl, dbOf } from './casse.ts'
import { insertAll } from './insert.ts'
import { type Cliente, type Esercente, ibanDi } from './people.ts'

const DAY = 86_400_000
/** Each is a PDF to draw: a few show all there is to see. */
const PER_ESERCENTE = 6
const PREAVVISO = 2

type Persona = Cliente & { utente_id: string }
type Parti = { esercenti: readonly Esercente[]; clienti: readonly Persona[] }
type Coppia = { esercente: Esercente; cliente: Persona; tentativi: Row[]; pagamenti: Row[] }

/** The people debited by the first two esercenti, the demo people first. */
function coppie(book: Book, { esercenti, clienti }: Parti): Coppia[] {
  const tentativi = Map.groupBy(
    book.tentativi.filter(({ metodo }) => metodo === 'addebito_sdd'),
    ({ pagamento_id }) => String(pagamento_id),
  )
  return esercenti.slice(0, 2).flatMap((esercente) => {
    const suoi = book.pagamenti.filter(({ esercente_id }) => esercente_id === esercente.id)
    const perCliente = Map.groupBy(suoi, ({ cliente_id }) => String(cliente_id))
    return clienti
      .flatMap((cliente): Coppia[] => {
        const pagamenti = perCliente.get(cliente.id) ?? []
        const suo = pagamenti.flatMap(({ id }) => tentativi.get(String(id)) ?? [])
        return suo.length === 0 ? [] : [{ esercente, cliente, pagamenti, tentativi: suo }]
      })
      .slice(0, PER_ESERCENTE)
  })
}

const STATI = ['firmato', 'attivo', 'attivo', 'attivo', 'revocato', 'sospeso'] as const
const MOTIVI: Readonly<Record<string, string>> = {
  revocato: 'Revocato dal cliente.',
  sospeso: 'Conto chiuso (AC04)',
}

type Fatto = { firma: Row; mandato: Row; addebiti: Row[] }

async function creaMandato(coppia: Coppia, n: number, now: Date): Promise<Fatto> {
  const { esercente, cliente, tentativi } = coppia
  const primo = Math.min(...tentativi.map(({ created_at }) => Number(created_at)))
  const firmato_at = new Date(primo - 3 * DAY)
  const id = newId(firmato_at)
  // The portal tells the mandati of the demo people to the provider when it starts, like any other.
  const stato = STATI[n % STATI.length] ?? 'attivo'
  const giorno = dayInRome(firmato_at)
  const dati = {
    umr: umrDi(id),
    creditore_id: componiCreditorIdentifier('IT', 'ZZZ', esercente.partita_iva),
    tipo: 'ricorrente' as const,
    iban: ibanDi(`77${String(n).padStart(5, '0')}`),
    intestatario: cliente.nome.slice(0, 70),
    preavviso_giorni: PREAVVISO,
  }
  const sede = [esercente.indirizzo, `${esercente.cap} ${esercente.citta}`, esercente.provincia]
  const documento = await mandatoPdf({
    ...dati,
    esercente: esercente.ragione_sociale,
    partita_iva: esercente.partita_iva,
    logo: null,
    sede: sede.join(', '),
    giorno,
  })
  const sha = createHash('sha256').update(documento).digest('hex')
  const addebiti = tentativi.map((t, i) => {
    const addebito_il = aggiungiGiorniTarget(dayInRome(new Date(Number(t['created_at']))), 2)
    return {
      tentativo_id: t['id'],
      mandato_id: id,
      sequenza: i === 0 ? 'FRST' : 'RCUR',
      addebito_il,
      esito_entro: aggiungiGiorniTarget(addebito_il, 5),
      preavviso_at: t['created_at'],
      created_at: t['created_at'],
    }
  })
  return {
    firma: {
      id,
      utente_id: cliente.utente_id,
      oggetto_tipo: 'mandato',
      oggetto_id: id,
      documento: `\\x${documento.toString('hex')}`,
      documento_sha256: `\\x${sha}`,
      prova: { umr: dati.umr, ip: '127.0.0.1', user_agent: 'Dimostrazione' },
      created_at: firmato_at,
    },
    mandato: {
      id,
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      ...dati,
      schema_sdd: 'CORE',
      stato,
      preparato_il: giorno,
      firma_scade_at: new Date(firmato_at.getTime() + DAY),
      firma_id: id,
      firmato_at,
      prossimo_at: new Date(now.getTime() - DAY),
      // The day on which the order was given, which is what it was used for.
      ultimo_uso:
        tentativi
          .map(({ created_at }) => dayInRome(new Date(Number(created_at))))
          .toSorted()
          .at(-1) ?? null,
      motivo: MOTIVI[stato] ?? null,
      created_at: firmato_at,
      updated_at: firmato_at,
    },
    addebiti,
  }
}

/** Signed mandati of the town with their debits, and one distinta waiting to be handed to the bank. */
export async function insertMandati(
  client: pg.ClientBase,
  book: Book,
  parti: Parti & { utente_id: string },
): Promise<void> {
  const fatti: Fatto[] = []
  for (const [n, coppia] of coppie(book, parti).entries()) {
    fatti.push(await creaMandato(coppia, n, book.now))
  }
  await insertAll(
    client,
    'firme',
    fatti.map(({ firma }) => firma),
  )
  await insertAll(
    client,
    'mandati',
    fatti.map(({ mandato }) => mandato),
  )
  await insertAll(
    client,
    'addebiti_sdd',
    fatti.flatMap(({ addebiti }) => addebiti),
  )
  await preparaDistinta(client, book, { ...parti, mandati: fatti.map(({ mandato }) => mandato) })
}

type Distinta = Parti & { utente_id: string; mandati: readonly Row[] }

/** Prepares a distinta of debts of people who do not sign in to try the portal out. */
async function preparaDistinta(
  client: pg.ClientBase,
  book: Book,
  { esercenti, clienti, utente_id, mandati }: Distinta,
): Promise<void> {
  const [esercente] = esercenti
  if (esercente === undefined) return
  const today = dayInRome(book.now)
  const addebito_il = aggiungiGiorniTarget(today, 4)
  const attivi = mandati
    .filter(({ stato, esercente_id }) => stato === 'attivo' && esercente_id === esercente.id)
    .map(({ cliente_id }) => cliente_id)
  const demo = clienti.slice(0, 4).map(({ id }) => id)
  const pagamenti = book.pagamenti
    .filter(
      (p) =>
        p['esercente_id'] === esercente.id &&
        attivi.includes(p['cliente_id']) &&
        !demo.includes(String(p['cliente_id'])) &&
        // A renewal in hand would leave its abbonamento late for nothing that can be seen.
        p['origine'] !== 'abbonamento' &&
        (p['stato'] === 'insoluto' || p['stato'] === 'da_pagare') &&
        String(p['scadenza']) <= addebito_il,
    )
    .slice(0, 3)
    .map(({ id }) => String(id))
  if (pagamenti.length === 0) return
  const chi = chiAl({ esercente_id: esercente.id, utente_id }, book.now)
  await creaDistinta(
    { ...chi, db: dbOf(client) },
    { addebito_il, formato: 'pain.008.001.08', pagamenti },
  )
}
