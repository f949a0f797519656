import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import type { Db } from '../src/db/database.ts'
import { newId } from '../src/db/ids.ts'
import { createPagamento } from './factories.ts'
import { insert, ofOne, type Provider, shared } from './world.ts'

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

/** Records that a person keeps of the lists: views, files, actions on many records. */
export const RECORDS_OF_LISTS: Readonly<Record<string, Provider>> = {
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
}
