import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import type { Db } from '../src/db/database.ts'
import { newId } from '../src/db/ids.ts'
import { createPagamento } from './factories.ts'
import { insert, ofOne, type Provider, shared, type World } from './world.ts'

let texts = 0
const aTesto = (db: Db, autore: string) => {
  texts++
  return insert(db, 'testi_legali', {
    tipo: 'privacy',
    valido_dal: aggiungiGiorni('2099-01-01', texts),
    novita: 'Una prova.',
    testo: 'Una prova.',
    autore,
    created_at: new Date(),
  })
}

/** A debt of which the cliente pays a share: here all of it, for each line is written by itself. */
async function ripartizione(db: Db, { esercente, cliente }: World) {
  const di = { esercente_id: esercente.id, causale: 'Campo estivo' }
  const ripartizione_id = await insert(db, 'ripartizioni', {
    ...di,
    tipo: 'spesa',
    totale_centesimi: 10_000,
    scadenza: '2099-01-01',
    stato: 'aperta',
    creata_da: 'prova',
  })
  const id = await insert(db, 'quote_ripartizione', {
    ripartizione_id,
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    n: 1,
    peso: 1,
    importo_centesimi: 10_000,
    stato: 'in_attesa',
    scade_at: new Date('2099-01-01'),
  })
  return { ripartizione_id, id }
}

/** Records that a person keeps of the lists: views, files, actions on many records; texts to read, and debts that several people pay. */
export const RECORDS_OF_LISTS: Readonly<Record<string, Provider>> = {
  archivi: async (db, { esercente }) => {
    const id = await insert(db, 'archivi', {
      esercente_id: esercente.id,
      autore_id: esercente.utente_id,
      stato: 'pronto',
      byte: 4,
      sha256: '0'.repeat(64),
      pronto_at: new Date(),
      scade_at: new Date('2099-01-01'),
      created_at: new Date(),
    })
    const parte = { archivio_id: id, giro: 1, n: 0, contenuto: Buffer.alloc(4) }
    await db.insertInto('archivi_parti').values(parte).execute()
    return id
  },
  esportazioni: async (db, world, chi) => {
    const byte = 3
    const id = await insert(db, 'esportazioni', {
      ...ofOne(world, chi),
      raccolta: 'pagamenti',
      formato: 'csv',
      ricerca: JSON.stringify({
        query: {},
        filters: {},
        initial_filters: {},
        sort: {},
        search: '',
      }),
      autore_id: world[chi].utente_id,
      ruolo: chi,
      stato: 'pronto',
      righe_previste: 0,
      byte,
      giro: 1,
      scade_at: new Date('2099-01-01'),
    })
    const parte = { esportazione_id: id, giro: 1, n: 0, contenuto: Buffer.alloc(byte) }
    await db.insertInto('esportazioni_parti').values(parte).execute()
    return id
  },
  viste: (db, world, chi) =>
    insert(db, 'viste', {
      utente_id: world[chi].utente_id,
      ruolo: chi,
      raccolta: 'pagamenti',
      nome: `Vista ${newId()}`,
      parametri: '{"stato":"da_pagare"}',
    }),
  azioni_multiple: (db, world, chi) =>
    insert(db, 'azioni_multiple', {
      ...ofOne(world, chi),
      raccolta: 'pagamenti',
      azione: 'annulla',
      autore_id: world[chi].utente_id,
      ruolo: chi,
      stato: 'pronto',
      righe: 0,
      ip: '127.0.0.1',
      request_id: 'prova',
    }),
  cronologia: async (db, world) => ({
    raccolta: 'pagamenti',
    id: (await createPagamento(db, shared(world))).id,
  }),
  testi_legali: (db, { esercente }) => aTesto(db, esercente.utente_id),
  testi_da_leggere: (db, world, chi) => aTesto(db, world[chi].utente_id),
  beneficiari: (db, { esercente, cliente }) =>
    insert(db, 'beneficiari', {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      nome: 'Giulia Rossi',
      stato: 'attivo',
    }),
  ripartizioni: async (db, world) => ({
    id: (await ripartizione(db, world)).ripartizione_id,
    n: '1',
  }),
  quote: async (db, world) => (await ripartizione(db, world)).id,
}
