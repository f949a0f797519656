import type { StatoAbbonamento } from '@rateo/domain/stati/abbonamento'
import { sql } from 'kysely'
import type { Db } from '../src/db/database.ts'
import { newId } from '../src/db/ids.ts'
import { scegliMetodo } from '../src/modules/incasso/carte-di-credito/index.ts'
import { createPagamento, linkCliente } from './factories.ts'

type Parti = { esercente: { id: string }; cliente: { id: string; utente_id: string } }

/** A saved card that may be charged without its holder there; returns its id. */
export async function createCarta(
  db: Db,
  { utente_id }: { utente_id: string },
  values: {
    fornitore?: string
    cliente_psp?: string
    metodo_psp?: string
    scade_anno?: number
    stato?: string
  } = {},
): Promise<string> {
  const id = newId()
  await db
    .insertInto('metodi_di_pagamento')
    .values({
      id,
      utente_id,
      ruolo: 'cliente',
      tipo: 'carta',
      fornitore: 'silenzio',
      cliente_psp: 'cus_prova',
      metodo_psp: `pm_${id}`,
      marchio: 'Visa',
      ultime4: '4242',
      scade_mese: 12,
      scade_anno: 2099,
      ...values,
    })
    .execute()
  return id
}

type Metodo = { metodo_id: string } | { mandato_id: string } | null

type Rateazione = Parti & {
  scadenze: readonly string[]
  metodo?: Metodo
  stato?: string
  importo_centesimi?: number
}

/** A plan of rate of 50,00 € unless told, each with its debt, charged to a method where one is given. */
export async function createDilazione(db: Db, dati: Rateazione) {
  const { esercente, cliente, scadenze, metodo = null, stato = 'attiva' } = dati
  const { importo_centesimi = 5000 } = dati
  const parti = { esercente_id: esercente.id, cliente_id: cliente.id }
  const id = newId()
  await db
    .insertInto('dilazioni')
    .values({
      id,
      ...parti,
      causale: 'Impianto dentale',
      importo_centesimi: importo_centesimi * scadenze.length,
      n_rate: scadenze.length,
      cadenza: 'mensile',
      prima_scadenza: scadenze[0] ?? '2026-01-01',
      inquadramento: 'fuori_perimetro',
      stato,
    })
    .execute()
  if (metodo) await scegliMetodo(db, { oggetto_tipo: 'dilazione', oggetto_id: id, ...metodo })
  const pagamenti: string[] = []
  for (const [i, scadenza] of scadenze.entries()) {
    const pagamento = await createPagamento(db, {
      ...parti,
      importo_centesimi,
      causale: `Impianto dentale, rata ${i + 1}`,
      scadenza,
      origine: 'rata',
      origine_id: id,
      origine_n: i + 1,
      origine_di: scadenze.length,
      metodi_ammessi: ['carta', 'addebito_sdd'],
      created_at: new Date('2020-01-01T12:00:00Z'),
    })
    await db
      .insertInto('rate')
      .values({
        id: newId(),
        dilazione_id: id,
        n: i + 1,
        scadenza,
        scadenza_originale: scadenza,
        capitale_centesimi: importo_centesimi,
        stato: 'programmata',
        pagamento_id: pagamento.id,
      })
      .execute()
    pagamenti.push(pagamento.id)
  }
  await sql`select riepiloga_dilazione(${id})`.execute(db)
  return { id, pagamenti }
}

type Sottoscritto = Parti & {
  id?: string
  prossimo_addebito: string | null
  metodo?: Metodo
  stato?: StatoAbbonamento
  cadenza?: string
  fino_al?: string | null
}

/** An abbonamento of 39,00 € a month. */
export async function createAbbonamento(db: Db, dati: Sottoscritto): Promise<string> {
  const { esercente, cliente, metodo = null, cadenza = 'mensile' } = dati
  const [id, piano_id] = [dati.id ?? newId(), newId()]
  const importo = { esercente_id: esercente.id, importo_centesimi: 3900 }
  await db
    .insertInto('piani')
    .values({ id: piano_id, ...importo, nome: 'Sala pesi', cadenza })
    .execute()
  await linkCliente(db, esercente.id, cliente.id)
  await db
    .insertInto('abbonamenti')
    .values({
      id,
      ...importo,
      piano_id,
      cliente_id: cliente.id,
      stato: dati.stato ?? 'attivo',
      prossimo_addebito: dati.prossimo_addebito,
      fino_al: dati.fino_al ?? null,
    })
    .execute()
  if (metodo) await scegliMetodo(db, { oggetto_tipo: 'abbonamento', oggetto_id: id, ...metodo })
  return id
}
