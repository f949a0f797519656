import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { newId } from '../../src/db/ids.ts'
import { createCassa } from '../../test/cassa.ts'
import { type Person, startApp, stoppedClock } from '../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../test/factories.ts'
import { createMemoryProvider } from '../acts/memory-provider.ts'

const INIZIO = new Date('2027-01-11T09:30:00Z')

/** The whole portal with a provider that lives in memory; the stories follow one another in time. */
export async function apriPortale() {
  const clock = stoppedClock(INIZIO)
  const { psp, prepare } = createMemoryProvider()
  const server = await startApp({ clock, psp })
  const admin = (await createAdmin(server.db)) as Person
  const consulente_id = newId(clock.now())
  await sql`
    insert into consulenti (id, nome, partita_iva, email, telefono, territorio, iban, stato)
    values (${consulente_id}, 'Anna Capponi', '12345678903', 'anna@posta.test', '+393200001000', 'Umbria',
      'IT60X0542811101000000123456', 'attivo')`.execute(server.db)
  return { ...server, clock, admin, consulente_id, prepare }
}
export type Portale = Awaited<ReturnType<typeof apriPortale>>

/** A movement as whoever made it happen saw it: what every place must come to. */
export type Atteso = {
  giorno: string
  tipo: string
  metodo: string
  cliente_id: string
  incassato: number
  rimborsato: number
}

/** Makes an esercente with a till open for the whole story, two clienti, a consulente, and some debts. */
export async function nuovaBottega(portale: Portale, quanti = 8) {
  const { db, clock, consulente_id } = portale
  const esercente = await createEsercente(db)
  const suo = { esercente_id: esercente.id }
  const clienti = [await createCliente(db, suo), await createCliente(db, suo)]
  const cassa_id = await createCassa(db, { esercente })
  const sessione_id = newId(clock.now())
  await db
    .insertInto('sessioni_cassa')
    .values({
      id: sessione_id,
      cassa_id,
      esercente_id: esercente.id,
      riportato_centesimi: 0,
      fondo_centesimi: 0,
      aperta_da: esercente.utente_id,
    })
    .execute()
  await sql`
    insert into incarichi (consulente_id, esercente_id, quota_percento, dal)
    values (${consulente_id}, ${esercente.id}, 20, ${aggiungiGiorni(clock.today(), -30)}::date)
  `.execute(db)
  const debiti = await Promise.all(
    Array.from({ length: quanti }, (_, i) =>
      createPagamento(db, {
        esercente_id: esercente.id,
        cliente_id: clienti[i % 2]?.id ?? '',
        importo_centesimi: 9_700 + i * 613,
        metodi_ammessi: ['carta', 'addebito_sdd', 'contanti', 'pos', 'bonifico', 'assegno'],
      }),
    ),
  )
  return {
    portale,
    esercente,
    clienti,
    sessione_id,
    debiti,
    inizio: clock.today(),
    atteso: [] as Atteso[],
  }
}
export type Bottega = Awaited<ReturnType<typeof nuovaBottega>>

/** Sessions outlive the story: months pass in it. */
export async function come({ portale }: Bottega, chi: Person) {
  await portale.db
    .updateTable('sessioni')
    .set({ expires_at: '2099-01-01', last_seen_at: portale.clock.now() })
    .execute()
  return portale.as(chi)
}
