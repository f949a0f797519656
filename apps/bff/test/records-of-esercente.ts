import { newId } from '../src/db/ids.ts'
import type { Db } from '../src/db/database.ts'
import { TRIAL_SECRET } from '../src/config-secrets.ts'
import { cifra } from '../src/modules/persone/sessione/index.ts'
import { createCollega, createEsercente, createMembro } from './factories.ts'
import { insert, type Provider, type World } from './world.ts'

const aWebhook = (db: Db, { esercente }: World): Promise<string> =>
  insert(db, 'endpoint_webhook', {
    esercente_id: esercente.id,
    indirizzo: 'https://negozio.esempio.it/rateo',
    segreto_cifrato: cifra([TRIAL_SECRET], `webhook:${esercente.id}`, Buffer.from('segreto')),
    creato_da: esercente.utente_id,
    created_at: new Date(),
  })

const aRaccolta = (db: Db, esercente_id: string): Promise<string> =>
  insert(db, 'raccolte', {
    esercente_id,
    titolo: 'Gita di prova',
    scadenza: '2099-01-05',
    metodi_ammessi: ['carta'],
    modo: 'testa',
    importo_centesimi: 4500,
    stato: 'bozza',
    codice: newId(),
  })

const anAdesione = async (db: Db, esercente_id: string): Promise<string> =>
  insert(db, 'adesioni', {
    esercente_id,
    raccolta_id: await aRaccolta(db, esercente_id),
    nome: 'Ada Verdi',
    email: `${newId()}@rateo.test`,
    provenienza: 'elenco',
    stato: 'da_chiedere',
  })

const anInvito = (db: Db, esercente: World['esercente'], email: string): Promise<string> =>
  insert(db, 'inviti_squadra', {
    esercente_id: esercente.id,
    token_hash: Buffer.from(newId()),
    email,
    ruolo: 'operatore',
    creato_da: esercente.utente_id,
    expires_at: new Date('2099-01-01'),
    mandato_at: new Date(),
    created_at: new Date(),
  })

/** A movement of a bank, with the account and the file that it is of. */
async function aMovimentoBanca(db: Db, esercente: { id: string; utente_id: string }) {
  const at = new Date()
  const id = newId(at)
  const suo = { esercente_id: esercente.id, created_at: at }
  const conto_id = await insert(db, 'conti_banca', {
    ...suo,
    iban: `IT60X${id.slice(2).toUpperCase()}`,
    banca: 'Banca di prova',
  })
  const importazione_id = await insert(db, 'importazioni_banca', {
    ...suo,
    conto_id,
    nome_file: 'prova.csv',
    formato: 'csv',
    dal: '2026-10-01',
    al: '2026-10-01',
    letti: 1,
    nuovi: 1,
    scartate: 0,
    creato_da: esercente.utente_id,
  })
  return insert(db, 'movimenti_banca', {
    ...suo,
    conto_id,
    importazione_id,
    data: '2026-10-01',
    importo_centesimi: 1000,
    descrizione: 'Prova',
    controparte: '',
    riferimento: '',
    impronta: id,
    stato: 'da_abbinare',
    eccezione: 'entrata_ignota',
  })
}

/** Makers of the records that an esercente keeps for itself; see `RECORDS`. */
export const RECORDS_OF_ESERCENTE: Readonly<Record<string, Provider>> = {
  distinte: async (db, { esercente }) => {
    const { n } = await db
      .selectFrom('distinte_sdd')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return insert(db, 'distinte_sdd', {
      esercente_id: esercente.id,
      numero: n + 1,
      stato: 'preparata',
      formato: 'pain.008.001.08',
      addebito_il: '2099-01-05',
      esito_entro: '2099-01-12',
      iban: 'IT60X0542811101000000123456',
      righe: 1,
      importo_centesimi: 100,
      file: '<Document/>',
      sha256: 'a'.repeat(64),
      creata_da: esercente.utente_id,
    })
  },
  'accrediti eseguiti': (db, { esercente }) =>
    insert(db, 'accrediti', {
      esercente_id: esercente.id,
      fornitore: 'stripe',
      riferimento: `po_${newId()}`,
      stato: 'in_accredito',
      importo_centesimi: 100,
      arrivo_il: '2026-01-05',
      creato_at: new Date(),
    }),
  offerte_rate: (db, { esercente }) =>
    insert(db, 'offerte_rate', {
      esercente_id: esercente.id,
      n_rate: 3,
      cadenza: 'mensile',
      importo_min_centesimi: 10_000,
      importo_max_centesimi: 90_000,
    }),
  promozioni_esercente: (db, { esercente }) =>
    insert(db, 'promozioni', {
      esercente_id: esercente.id,
      di_esercente: true,
      nome: 'Autunno',
      codice: newId().toUpperCase(),
      effetto: 'percentuale',
      valore: 1000,
      stato: 'attiva',
      dal: '2026-01-01',
    }),
  chiavi_api: (db, { esercente }) =>
    insert(db, 'chiavi_api', {
      esercente_id: esercente.id,
      creata_da: esercente.utente_id,
      nome: 'Gestionale',
      ambiente: 'test',
      inizio: 'rk_test_abcd',
      hash: Buffer.from(newId()),
      ambiti: ['pagamenti:lettura'],
    }),
  richieste_api: async (db, { esercente }) => {
    const chiave = {
      esercente_id: esercente.id,
      creata_da: esercente.utente_id,
      nome: 'Gestionale',
      ambiente: 'test',
      inizio: 'rk_test_abcd',
      hash: Buffer.from(newId()),
      ambiti: ['pagamenti:lettura'],
    }
    return insert(db, 'richieste_api', {
      esercente_id: esercente.id,
      chiave_id: await insert(db, 'chiavi_api', chiave),
      request_id: newId(),
      metodo: 'GET',
      rotta: '/api/pagamenti/:id',
      percorso: '/api/pagamenti/x',
      stato: 200,
      durata_ms: 1,
      ip: '192.0.2.1',
      at: new Date(),
    })
  },
  ascolti: (db, { esercente }) =>
    insert(db, 'endpoint_webhook', {
      esercente_id: esercente.id,
      indirizzo: '',
      stato: 'in_ascolto',
      ascolta_fino: new Date('2099-01-01'),
      segreto_cifrato: cifra([TRIAL_SECRET], `webhook:${esercente.id}`, Buffer.from('segreto')),
      creato_da: esercente.utente_id,
      created_at: new Date(),
    }),
  webhook: aWebhook,
  consegne_webhook: async (db, world) => {
    const endpoint_id = await aWebhook(db, world)
    const { id: esercente_id } = world.esercente
    const dati = JSON.stringify({ messaggio: 'prova' })
    const evento = { esercente_id, tipo: 'prova', oggetto_id: newId(), dati, at: new Date() }
    const evento_id = await insert(db, 'eventi_webhook', evento)
    return insert(db, 'consegne_webhook', {
      endpoint_id,
      evento_id,
      oggetto_id: newId(),
      prossimo_at: new Date(),
      created_at: new Date(),
    })
  },
  'attivita punti_vendita': (db, { esercente }) =>
    insert(db, 'punti_vendita', {
      esercente_id: esercente.id,
      nome: `Negozio ${newId()}`,
      indirizzo: 'Via Roma 1',
      cap: '20121',
      citta: 'Milano',
      provincia: 'MI',
    }),
  pacchi_mese: (db, { esercente }) =>
    insert(db, 'link_pacchi', {
      esercente_id: esercente.id,
      mese: '2026-10-01',
      email: 'studio@rateo.test',
      token_hash: Buffer.from(newId()),
      expires_at: new Date('2099-01-01'),
      created_at: new Date(),
    }),
  programmi_report: (db, { esercente }) =>
    insert(db, 'programmi_report', {
      esercente_id: esercente.id,
      tipo: 'incassi',
      cadenza: 'settimanale',
      stato: 'in_pausa',
      creato_da: esercente.utente_id,
      created_at: new Date(),
      updated_at: new Date(),
    }),
  'squadra membri': async (db, { esercente }) =>
    (await createCollega(db, esercente.id, 'operatore')).membro_id,
  'squadra inviti': (db, { esercente }) => anInvito(db, esercente, `${newId()}@rateo.test`),
  // The membership of one more esercente, so that leaving it leaves the world as it is.
  mie_attivita: async (db, world, chi) => {
    const { id: esercente_id } = await createEsercente(db)
    const { utente_id } = world[chi]
    await createMembro(db, { utente_id, esercente_id, ruolo: 'operatore' })
    return esercente_id
  },
  'mie_attivita inviti': async (db, world, chi) => {
    const { email } = await db
      .selectFrom('utenti')
      .where('id', '=', world[chi].utente_id)
      .select('email')
      .executeTakeFirstOrThrow()
    return anInvito(db, await createEsercente(db), email)
  },
  raccolte: (db, { esercente }) => aRaccolta(db, esercente.id),
  adesioni: async (db, { esercente }) => anAdesione(db, esercente.id),
  'raccolte adesioni': async (db, { esercente }) => anAdesione(db, esercente.id),
  movimenti_banca: (db, { esercente }) => aMovimentoBanca(db, esercente),
  'banca movimenti': (db, { esercente }) => aMovimentoBanca(db, esercente),
}
