import { randomUUID } from 'node:crypto'
import { aggiungiGiorni, giorniTra } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMemoryProvider } from '../../../../../crash/acts/memory-provider.ts'
import { startApp } from '../../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { createAbbonamento, createCarta } from '../../../../../test/scadenze.ts'
import { newId } from '../../../../db/ids.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { inviaInSospeso } from '../../../incasso/addebiti/index.ts'
import { rileggiCarte } from '../../../incasso/carte-di-credito/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { addebitaDovuti } from '../../scadenze/index.ts'
import { avvisaRinnovi, rinnovaAbbonamenti } from '../index.ts'

const INIZIO = '2026-10-01'
const FINE = '2026-12-31'
const { clock, vai } = clockDi(`${INIZIO}T10:00:00Z`)
const { psp: memoria, prepare } = createMemoryProvider()
/** The provider knows every card by the expiry that is stored: its bank did not renew it. */
const psp = {
  ...memoria,
  readMethod: async () => ({
    stato: 'carta' as const,
    marchio: 'Visa',
    ultime4: '4242',
    scade_mese: 12,
    scade_anno: 2026,
  }),
}
let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp({ clock, psp })
  esercente = await createEsercente(app.db)
})
afterAll(() => app.stop())

type Come = Partial<Parameters<typeof createAbbonamento>[1]> & {
  piano?: Record<string, number | boolean>
  suo?: Record<string, number | string>
}

async function abbonato({ piano = {}, suo = {}, ...come }: Come) {
  vai(`${INIZIO}T10:00:00Z`)
  const { db } = app
  const cliente = await createCliente(db)
  // About a card the person is written to, about an abbonamento the cliente.
  const { email, utente_id } = cliente
  await db.updateTable('utenti').set({ email }).where('id', '=', utente_id).execute()
  const metodo_id = await createCarta(db, cliente, { fornitore: psp.nome, scade_anno: 2026 })
  const dati = { esercente, cliente, prossimo_addebito: FINE, metodo: { metodo_id }, ...come }
  const id = await createAbbonamento(db, dati)
  const { piano_id } = await db
    .selectFrom('abbonamenti')
    .where('id', '=', id)
    .select('piano_id')
    .executeTakeFirstOrThrow()
  if (Object.keys(piano).length > 0) {
    await db.updateTable('piani').set(piano).where('id', '=', piano_id).execute()
  }
  if (Object.keys(suo).length > 0) {
    await db.updateTable('abbonamenti').set(suo).where('id', '=', id).execute()
  }
  const spediti = async () => {
    while ((await consegnaUscite(app.deps, usciteHandlers(app.deps))) > 0);
    const righe = await db
      .selectFrom('messaggi')
      .where('destinatario', '=', cliente.email)
      .where('canale', '=', 'email')
      .orderBy('id')
      .select('oggetto')
      .execute()
    return righe.map(({ oggetto }) => oggetto ?? '')
  }
  return {
    id,
    piano_id,
    carta_id: metodo_id,
    spediti,
    chiama: (method: 'GET' | 'POST', passo: string, body?: object) =>
      app.as(cliente)(method, `/api/abbonamenti/${id}${passo}`, body, {
        'idempotency-key': randomUUID(),
      }),
    /** So many days before the last one of the year each letter went out, whose subject has these words; asked for twice a day. */
    quando: async (parole: string, lavoro: () => Promise<unknown>) => {
      const giorni: number[] = []
      let prima = 0
      for (let giorno: string = INIZIO; giorno <= FINE; giorno = aggiungiGiorni(giorno, 1)) {
        vai(`${giorno}T10:00:00Z`)
        await Promise.all([lavoro(), lavoro()])
        const quanti = (await spediti()).filter((oggetto) => oggetto.includes(parole)).length
        if (quanti > prima) giorni.push(giorniTra(giorno, FINE))
        prima = quanti
      }
      return giorni
    },
  }
}

const avvisa = () => avvisaRinnovi({ db: app.db, clock })

it('ABB-M6 il cliente è avvisato prima: della fine della prova, di un rinnovo tacito, di un periodo lungo, della carta che scade; e di ogni addebito non riuscito, ripresa, cambio e fine', async () => {
  const prova = async (prova_giorni: number) => {
    const a = await abbonato({ stato: 'in_prova', piano: { prova_giorni } })
    return a.quando('La prova di Sala pesi', avvisa)
  }
  expect(await prova(14)).toEqual([3])
  expect(await prova(2)).toEqual([1])

  const tacito = await abbonato({
    cadenza: 'annuale',
    piano: { durata_periodi: 1, rinnovo_tacito: true, preavviso_giorni: 15 },
    suo: { periodi_rimasti: 0, ancora: FINE, created_at: '2025-12-31' },
  })
  const [primo = 0, ...altri] = await tacito.quando('sta per rinnovarsi', avvisa)
  expect(primo).toBeGreaterThanOrEqual(30)
  // And a week before its charge, which is of a year.
  expect(altri).toEqual([7])

  const lungo = async (cadenza: 'mensile' | 'semestrale' | 'annuale') =>
    (await abbonato({ cadenza })).quando('sta per rinnovarsi', avvisa)
  expect(await lungo('semestrale')).toEqual([7])
  expect(await lungo('annuale')).toEqual([7])
  expect(await lungo('mensile')).toEqual([])

  // The card is good until the last day of the year.
  const carta = await abbonato({ prossimo_addebito: '2027-02-10' })
  expect(await carta.quando('sta per scadere', () => rileggiCarte(app.deps))).toEqual([20])

  // Everything that happens is told on its own day.
  const vita = await abbonato({ prossimo_addebito: '2026-10-10' })
  const nuovi = async (fatto: () => Promise<unknown>) => {
    const prima = (await vita.spediti()).length
    await fatto()
    return (await vita.spediti()).slice(prima)
  }
  const addebita = async (giorno: string) => {
    vai(`${giorno}T10:00:00Z`)
    await rinnovaAbbonamenti(app.deps)
    await addebitaDovuti(app.deps)
    await sql`update operazioni_psp set prossimo_at = now() where stato = 'da_inviare'`.execute(
      app.db,
    )
    await inviaInSospeso(app.deps)
  }
  prepare('rifiuta')
  expect(await nuovi(() => addebita('2026-10-10'))).toEqual([
    expect.stringMatching(/non è riuscito/),
  ])
  const { rinnovi } = (await vita.chiama('GET', '')).body
  await app.as(esercente)(
    'POST',
    `/api/pagamenti/${rinnovi[0]._id}/incassi`,
    { metodo: 'contanti', importo_centesimi: 3900, incassato_il: '2026-10-10' },
    { 'idempotency-key': randomUUID() },
  )
  await vita.spediti()
  const altro = newId()
  await app.db
    .insertInto('piani')
    .values({
      id: altro,
      esercente_id: esercente.id,
      nome: 'Sala pesi e corsi',
      importo_centesimi: 5900,
      cadenza: 'mensile',
    })
    .execute()
  const cambia = async () => {
    const { body } = await vita.chiama('POST', '/cambio/anteprima', { piano_id: altro })
    return vita.chiama('POST', '/cambio', { anteprima_id: body._id })
  }
  expect(await nuovi(cambia)).toContainEqual(expect.stringContaining('Sala pesi e corsi'))
  await addebita('2026-10-10')
  await vita.spediti()
  const riprende = async () => {
    await app.db
      .updateTable('abbonamenti')
      .set({ stato: 'in_pausa', prossimo_addebito: null })
      .where('id', '=', vita.id)
      .execute()
    return vita.chiama('POST', '/riprendi', { carta_id: vita.carta_id, importo_centesimi: 5900 })
  }
  vai('2026-11-20T10:00:00Z')
  expect(await nuovi(riprende)).toEqual(['L’abbonamento Sala pesi e corsi è ripreso'])
  await addebita('2026-11-20')
  const { uscita } = (await vita.chiama('GET', '')).body
  await vita.chiama('POST', '/disdetta', { fino_al: uscita.fino_al })
  await vita.spediti()
  expect(await nuovi(() => addebita(aggiungiGiorni(uscita.fino_al, 1)))).toEqual([
    'L’abbonamento Sala pesi e corsi è concluso',
  ])
})
