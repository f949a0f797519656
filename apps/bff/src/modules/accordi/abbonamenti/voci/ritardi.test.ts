import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../../test/factories.ts'
import { createAbbonamento, createCarta } from '../../../../../test/scadenze.ts'
import { riprovaRifiutati, sollecita } from '../../../incasso/solleciti/index.ts'
import { seguiRitardi } from '../index.ts'

const DAY = 86_400_000
const INIZIO = new Date('2026-06-16T08:00:00Z')
const clock = stoppedClock(INIZIO)
let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp({ clock })
  esercente = await createEsercente(app.db)
})
afterAll(() => app.stop())

/** Staff write another tolerance; all else stays as it is. */
async function tolleranza(giorni: number) {
  clock.advance(INIZIO.getTime() - clock.now().getTime())
  await app.db.deleteFrom('impostazioni').where('chiave', '=', 'solleciti').execute()
  const valore = JSON.stringify({
    promemoria: '7, 1, 0',
    solleciti: '3, 7, 15, 30',
    sms_dal: 7,
    formale_dal: 15,
    diffida_dal: 30,
    massimo_al_giorno: 2,
    silenzio_dalle: 21,
    silenzio_alle: 8,
    riprova_carta: '1, 3, 7, 14, 21',
    riprova_rata: '1, 3, 7',
    tolleranza_abbonamento: giorni,
  })
  await app.db
    .insertInto('impostazioni')
    .values({
      chiave: 'solleciti',
      valore,
      valido_dal: new Date(INIZIO.getTime() - DAY),
      autore: 'prova',
    })
    .execute()
}

/** A renewal of today that its card refuses, for a reason that may pass or not. */
async function rifiutato(codice_rifiuto: string) {
  const { db } = app
  const cliente = await createCliente(db)
  const carta = await createCarta(db, cliente)
  const id = await createAbbonamento(db, {
    esercente,
    cliente,
    prossimo_addebito: '2026-07-16',
    metodo: { metodo_id: carta },
  })
  const { id: pagamento_id } = await createPagamento(db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    importo_centesimi: 3900,
    origine: 'abbonamento',
    origine_id: id,
    scadenza: clock.today(),
  })
  const rifiuto = {
    stato: 'rifiutato',
    codice_rifiuto,
    created_at: clock.now(),
    concluso_at: clock.now(),
  } as const
  const { id: tentativo_id } = await db
    .insertInto('tentativi')
    .values({
      pagamento_id,
      n: 1,
      quota: 1,
      importo_centesimi: 3900,
      metodo: 'carta',
      motivo_avvio: 'rinnovo',
      avviato_da: 'sistema',
      ...rifiuto,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('operazioni_psp')
    .values({
      tentativo_id,
      tipo: 'addebito',
      fornitore: 'silenzio',
      chiave: `addebito:${pagamento_id}:1`,
      richiesta: JSON.stringify({ metodo_psp: `pm_${carta}` }),
      stato: 'conclusa',
      esito: 'rifiutato',
    })
    .execute()
  const nuovi = () =>
    db
      .selectFrom('tentativi')
      .where('pagamento_id', '=', pagamento_id)
      .where('stato', '<>', 'rifiutato')
      .select('id')
      .execute()
  return {
    id,
    pagamento_id,
    /** Says whether it was tried again, and lets the bank refuse it again. */
    riprovato: async () => {
      const [nuovo] = await nuovi()
      if (nuovo === undefined) return false
      await db
        .updateTable('tentativi')
        .set({ stato: 'rifiutato', codice_rifiuto, concluso_at: clock.now() })
        .where('id', '=', nuovo.id)
        .execute()
      await db
        .updateTable('operazioni_psp')
        .set({ stato: 'conclusa', esito: 'rifiutato' })
        .where('tentativo_id', '=', nuovo.id)
        .execute()
      await db
        .updateTable('pagamenti')
        .set({ stato: 'da_pagare' })
        .where('id', '=', pagamento_id)
        .execute()
      return true
    },
    leggi: async () => (await app.as(esercente)('GET', `/api/abbonamenti/${id}`)).body,
  }
}

/** The mornings of so many days: the tries, then the states, then the messages; what happened on which day. */
async function mattine(a: Awaited<ReturnType<typeof rifiutato>>, giorni: number) {
  const riprove: number[] = []
  const stati: [number, string][] = []
  let prima = 'attivo'
  for (let giorno = 0; giorno < giorni; giorno += 1) {
    await riprovaRifiutati({ ...app.deps, clock })
    if (await a.riprovato()) riprove.push(giorno)
    await seguiRitardi({ db: app.db, clock })
    await sollecita({ db: app.db, clock })
    const { stato, prossimo_addebito } = await a.leggi()
    if (stato !== prima) stati.push([giorno, stato])
    prima = stato
    // While it is late the service goes on as if nothing had happened; nothing more is charged once it stands still.
    expect(prossimo_addebito !== null, `giorno ${giorno}`).toBe(stato === 'in_ritardo')
    clock.advance(DAY)
  }
  const messaggi = await app.db
    .selectFrom('solleciti')
    .where('pagamento_id', '=', a.pagamento_id)
    .where('canale', '=', 'email')
    .orderBy('id')
    .select('passo')
    .execute()
  return { riprove, stati, messaggi: messaggi.map(({ passo }) => passo) }
}

it('ABB-M5 un rinnovo non riuscito si riprova nei suoi giorni, con i suoi messaggi, e per la tolleranza scelta (0, 2, 7, 14, 21 giorni) è in ritardo e il servizio continua', async () => {
  for (const giorni of [0, 2, 7, 14, 21]) {
    await tolleranza(giorni)
    const a = await rifiutato('fondi_insufficienti')
    expect(await mattine(a, 26), `tolleranza ${giorni}`).toEqual({
      riprove: [1, 3, 7, 14, 21],
      stati: [
        [0, 'in_ritardo'],
        // A step a day: who has no tolerance is late today and suspended tomorrow.
        [Math.max(1, giorni), 'sospeso'],
        [22, 'cessato'],
      ],
      messaggi: [3, 7, 14, 20],
    })
    const { cronologia } = await a.leggi()
    expect(cronologia.map(({ azione }: { azione: string }) => azione)).toEqual([
      'rinnovo_fallito',
      'sospende',
      'cessa',
    ])
  }
  // A card that is refused for good is never tried again; the days are the same.
  await tolleranza(7)
  const perSempre = await mattine(await rifiutato('carta_scaduta'), 10)
  expect(perSempre).toMatchObject({
    riprove: [],
    stati: [
      [0, 'in_ritardo'],
      [7, 'sospeso'],
    ],
  })
})
