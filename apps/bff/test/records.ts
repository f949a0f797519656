import type { Db } from '../src/db/database.ts'
import { newId } from '../src/db/ids.ts'
import { RECORDS_CASSA } from './cassa.ts'
import { createMandato } from './create-mandato.ts'
import { createCliente, createPagamento, openSession } from './factories.ts'
import { RECORDS_OF_DETRAZIONI } from './detrazioni/records.ts'
import { RECORDS_OF_ESERCENTE } from './records-of-esercente.ts'
import { RECORDS_OF_LISTS } from './records-of-lists.ts'
import { insert, ofOne, type Provider, shared, type Titolare, type World } from './world.ts'

const piano = (db: Db, { esercente }: World) =>
  insert(db, 'piani', {
    esercente_id: esercente.id,
    nome: 'Sala pesi',
    importo_centesimi: 3900,
    cadenza: 'mensile',
    visibilita: 'su_invito',
  })

const abbonamento = (db: Db, world: World, piano_id: string) =>
  insert(db, 'abbonamenti', {
    ...shared(world),
    piano_id,
    importo_centesimi: 3900,
    stato: 'attivo',
  })

/** Another person wants the cliente to have theirs. */
async function trasferimento(db: Db, { esercente, cliente }: World) {
  const altro = await createCliente(db, { esercente_id: esercente.id })
  const suo = { esercente, cliente: altro }
  const { email } = await db
    .selectFrom('utenti')
    .where('id', '=', cliente.utente_id)
    .select('email')
    .executeTakeFirstOrThrow()
  const abbonamento_id = await abbonamento(db, suo, await piano(db, suo))
  const now = new Date()
  return insert(db, 'trasferimenti_abbonamento', {
    abbonamento_id,
    da_cliente_id: altro.id,
    email,
    ruolo: 'cliente',
    scade_at: new Date(now.getTime() + 86_400_000),
    created_at: now,
  })
}

async function utenza(db: Db, world: World, chi: Titolare) {
  const id = await insert(db, 'utenze', {
    ...ofOne(world, chi),
    tipo: 'luce',
    fornitore: 'Enel Energia',
    intestatario: 'Maria Bianchi',
  })
  const bolletta_id = await insert(db, 'bollette', {
    utenza_id: id,
    periodo_dal: '2026-01-01',
    periodo_al: '2026-02-28',
    importo_centesimi: 8450,
    scadenza: '2026-03-20',
    stato: 'da_pagare',
  })
  return { id, bolletta_id }
}

/** A debt that was paid. */
async function pagato(db: Db, world: World) {
  const importo_centesimi = 12_050
  const { id: pagamento_id } = await createPagamento(db, {
    ...shared(world),
    stato: 'pagato',
    incassato_centesimi: importo_centesimi,
  })
  const { id: tentativo_id } = await db
    .insertInto('tentativi')
    .values({
      pagamento_id,
      n: 1,
      quota: 1,
      importo_centesimi,
      stato: 'riuscito',
      metodo: 'contanti',
      motivo_avvio: 'acquisto',
      avviato_da: 'prova',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...shared(world), pagamento_id, tentativo_id, importo_centesimi }
}

/** A rimborso that waits in the queue. */
const rimborso = async (db: Db, world: World) =>
  insert(db, 'rimborsi', {
    ...(await pagato(db, world)),
    n: 1,
    motivo: 'altro',
    modo: 'diretto',
    stato: 'in_coda',
    richiesto_da: 'prova',
  })

const contestazione = async (db: Db, world: World) =>
  insert(db, 'contestazioni', {
    ...(await pagato(db, world)),
    fornitore: 'silenzio',
    riferimento: newId(),
    motivo: 'frode',
    stato: 'da_rispondere',
    entro: new Date('2099-01-01'),
  })

/**
 * Makers of a record for each raccolta whose calls name one and are open to an esercente or a cliente: they answer
 * the values of the path's parameters, or of `:id` alone.
 */
export const RECORDS: Readonly<Record<string, Provider>> = {
  ...RECORDS_OF_LISTS,
  ...RECORDS_OF_DETRAZIONI,
  pagamenti: async (db, world) => (await createPagamento(db, shared(world))).id,
  gateway: async (db, world) => (await createPagamento(db, shared(world))).id,
  rimborsi: rimborso,
  contestazioni: contestazione,
  clienti: async (_db, { cliente }) => cliente.id,
  esercenti: async (_db, { esercente }) => esercente.id,
  session: async (db, world, chi) => {
    await openSession(db, world[chi])
    const { id } = await db
      .selectFrom('sessioni')
      .where('utente_id', '=', world[chi].utente_id)
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return id
  },
  piani: async (db, world) => {
    const id = await piano(db, world)
    await abbonamento(db, world, id)
    return id
  },
  trasferimenti: trasferimento,
  regali: async (db, world) => {
    const now = new Date()
    return insert(db, 'regali_abbonamento', {
      piano_id: await piano(db, world),
      esercente_id: world.esercente.id,
      da_cliente_id: world.cliente.id,
      email: 'amico@rateo.test',
      periodi: 3,
      importo_centesimi: 11_700,
      avvio_chiesto: false,
      pagamento_id: (await createPagamento(db, shared(world))).id,
      stato: 'in_attesa',
      scade_at: new Date(now.getTime() + 86_400_000),
      created_at: now,
    })
  },
  abbonamenti: async (db, world) => abbonamento(db, world, await piano(db, world)),
  mandati: (db, { esercente, cliente }) => createMandato(db, { esercente, cliente }),
  'gateway rate': async (db, world) => ({
    id: (await createPagamento(db, shared(world))).id,
    offerta_id: await insert(db, 'offerte_rate', {
      esercente_id: world.esercente.id,
      n_rate: 2,
      cadenza: 'settimanale',
      importo_min_centesimi: 10_000,
      importo_max_centesimi: 90_000,
    }),
  }),
  dilazioni: (db, world) =>
    insert(db, 'dilazioni', {
      ...shared(world),
      causale: 'Impianto dentale',
      importo_centesimi: 90_000,
      n_rate: 3,
      cadenza: 'mensile',
      prima_scadenza: '2099-01-31',
      inquadramento: 'credito_gratuito',
      stato: 'proposta',
    }),
  utenze: utenza,
  documenti: (db, world) =>
    insert(db, 'documenti', {
      ...shared(world),
      tipo: 'altro',
      titolo: 'Preventivo',
      contenuto: Buffer.from('%PDF-1.7\n'),
      data: '2026-01-10',
      stato: 'caricato',
      caricato: true,
    }),
  reports: (db, world, chi) =>
    insert(db, 'reports', {
      ...ofOne(world, chi),
      tipo: chi === 'esercente' ? 'incassi' : 'spese',
      autore_id: world[chi].utente_id,
      dal: '2026-01-01',
      al: '2026-01-31',
      stato: 'pronto',
      righe: '[]',
      totali: '{}',
      scade_at: new Date('2099-01-01'),
    }),
  assistenza: (db, world, chi) =>
    insert(db, 'richieste_assistenza', {
      ...ofOne(world, chi),
      utente_id: world[chi].utente_id,
      ruolo: chi,
      categoria: 'altro',
      soggetto: 'Una domanda',
    }),
  ...RECORDS_CASSA,
  ...RECORDS_OF_ESERCENTE,
  'carte_di_credito salvataggi': (db, world, chi) =>
    insert(db, 'salvataggi_carta', {
      utente_id: world[chi].utente_id,
      ruolo: chi,
      fornitore: 'silenzio',
    }),
  carte_di_credito: (db, world, chi) =>
    insert(db, 'metodi_di_pagamento', {
      utente_id: world[chi].utente_id,
      ruolo: chi,
      tipo: 'carta',
      fornitore: 'silenzio',
      cliente_psp: newId(),
      metodo_psp: newId(),
      marchio: 'visa',
      ultime4: '4242',
      scade_mese: 12,
      scade_anno: 2099,
    }),
  'profilo dispositivi': (db, world, chi) =>
    insert(db, 'dispositivi_push', {
      utente_id: world[chi].utente_id,
      endpoint: `https://push.example.it/${newId()}`,
      p256dh: 'B',
      auth: 'a',
      user_agent: 'Telefono',
      created_at: new Date(),
    }),
  'profilo passkey': (db, world, chi) =>
    insert(db, 'passkey', {
      utente_id: world[chi].utente_id,
      chiave_pubblica: Buffer.from('chiave'),
      nome: 'Telefono',
    }),
  'registrazione documenti': (db, world, chi) =>
    insert(db, 'documenti_registrazione', {
      utente_id: world[chi].utente_id,
      ruolo: chi,
      esercente_id: chi === 'esercente' ? world[chi].id : null,
      tipo: 'altro',
      nome_file: 'visura.pdf',
      formato: 'application/pdf',
      dimensione: 9,
      sha256: Buffer.from('impronta'),
      contenuto: Buffer.from('%PDF-1.7\n'),
    }),
}
