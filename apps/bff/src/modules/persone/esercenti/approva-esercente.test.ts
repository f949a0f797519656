import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import { approvaPassi, createDocumento, tuttoInRegola } from '../../../../test/esame.ts'
import { createAdmin, createEsercente } from '../../../../test/factories.ts'

const clock = stoppedClock(new Date('2026-11-20T10:00:00Z'))
let portale: Awaited<ReturnType<typeof startApp>>
let admin: Person & { utente_id: string }
let altroAdmin: Person & { utente_id: string }
beforeAll(async () => {
  portale = await startApp({ clock })
  admin = await createAdmin(portale.db)
  altroAdmin = await createAdmin(portale.db)
})
afterAll(() => portale.stop())

const crea = () => createEsercente(portale.db, { stato: 'in_verifica', updated_at: clock.now() })
type Esercente = Awaited<ReturnType<typeof crea>>

const approva = ({ id }: Esercente, body: object = {}, chi: Person = admin) =>
  portale.as(chi)('POST', `/api/esercenti/${id}/approva`, body)
const leggi = async ({ id }: Esercente, chi: Person = admin) =>
  (await portale.as(chi)('GET', `/api/esercenti/${id}`)).body
const cronologia = async ({ id }: Esercente) =>
  (
    await portale.db
      .selectFrom('cronologia')
      .where('entita', '=', 'esercente')
      .where('entita_id', '=', id)
      .orderBy('seq')
      .select(['azione', 'attore', 'dopo'])
      .execute()
  ).filter(({ azione }) => azione === 'chiede_deroga' || azione === 'approva')

describe('ESE-M3 REG-M5 l’approvazione', () => {
  it('ESE-M3 con ogni documento e ogni passo approvato basta una persona', async () => {
    const chi = await crea()
    await tuttoInRegola(portale.db, chi, admin)
    const { status, body } = await approva(chi)
    expect([status, body]).toEqual([200, { _id: chi.id, stato: 'attivo', attende_conferma: false }])
  })

  it.each([
    ['senza nulla', async () => {}, ['documento d’identità', 'visura camerale', 'azienda']],
    [
      'senza esame dei passi',
      async (chi: Esercente) => {
        await createDocumento(portale.db, chi, 'documento_identita')
        await createDocumento(portale.db, chi, 'visura_camerale')
      },
      ['azienda', 'titolari effettivi', 'punti vendita', 'conto corrente', 'attività'],
    ],
    [
      'con un passo non esaminato',
      async (chi: Esercente) => {
        await createDocumento(portale.db, chi, 'documento_identita')
        await createDocumento(portale.db, chi, 'visura_camerale')
        await approvaPassi(portale.db, chi, admin, ['conto'])
      },
      ['conto'],
    ],
    [
      'con un documento scaduto',
      async (chi: Esercente) => {
        await createDocumento(portale.db, chi, 'documento_identita', '2026-11-19')
        await createDocumento(portale.db, chi, 'visura_camerale')
        await approvaPassi(portale.db, chi, admin)
      },
      ['documento d’identità'],
    ],
  ] as const)('ESE-M3 %s: rifiutata, e dice che cosa manca', async (_, prepara, manca) => {
    const chi = await crea()
    await prepara(chi)
    const { status, body } = await approva(chi)
    expect([status, body.code]).toEqual([409, 'stato_incompatibile'])
    for (const voce of manca) expect(body.error_message).toContain(voce)
    expect((await leggi(chi)).stato).toBe('in_verifica')
  })

  it('ESE-M3 in deroga serve un motivo e un secondo amministratore: la cronologia li dice tutti e due', async () => {
    const chi = await crea()
    const motivo = 'La visura arriva domani, azienda nota da anni'
    const prima = await approva(chi, { motivo })
    expect(prima.body).toMatchObject({ stato: 'in_verifica', attende_conferma: true })
    // The esercente does not read what the staff say of it.
    expect((await leggi(chi, chi)).riservato?.deroga ?? null).toBeNull()
    expect((await leggi(chi)).riservato.deroga).toMatchObject({ motivo, mia: true })
    expect((await leggi(chi, altroAdmin)).riservato.deroga.mia).toBe(false)
    // The person who asked reads why the button is off; the other one has it.
    const approvabile = async (lettore?: typeof altroAdmin) =>
      (await leggi(chi, lettore)).azioni_consentite.find(
        ({ azione }: { azione: string }) => azione === 'approva',
      )
    expect(await approvabile()).toMatchObject({
      consentita: false,
      motivo: 'L’hai già chiesto tu: per approvarlo così serve un altro amministratore.',
    })
    expect(await approvabile(altroAdmin)).toMatchObject({ consentita: true, motivo: null })
    const daSolo = await approva(chi, { motivo })
    expect([daSolo.status, daSolo.body.error_message]).toEqual([
      409,
      'L’hai già chiesto tu: per approvarlo così serve un altro amministratore.',
    ])
    const bussate = await portale.db
      .selectFrom('notifiche')
      .where('indirizzo', '=', `/esercente/${chi.id}`)
      .select(['utente_id', 'testo'])
      .execute()
    expect(bussate.map(({ utente_id }) => utente_id)).toContain(altroAdmin.utente_id)
    const esiti = await Promise.all([1, 2].map(() => approva(chi, {}, altroAdmin)))
    expect(esiti.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await leggi(chi)).stato).toBe('attivo')
    expect(await cronologia(chi)).toMatchObject([
      { azione: 'chiede_deroga', attore: `utente:${admin.utente_id}`, dopo: { motivo } },
      {
        azione: 'approva',
        attore: `utente:${altroAdmin.utente_id}`,
        dopo: { deroga: motivo, chiesta_da: `utente:${admin.utente_id}` },
      },
    ])
  })

  it('ESE-M3 chiesta un’integrazione, la deroga di prima non vale più', async () => {
    const chi = await crea()
    await approva(chi, { motivo: 'Urgente' })
    await portale.as(altroAdmin)('POST', `/api/esercenti/${chi.id}/chiedi_integrazione`, {
      voci: [{ passo: 'documenti', testo: 'Carica la visura' }],
    })
    await portale.db
      .updateTable('esercenti')
      .set({ stato: 'inviato' })
      .where('id', '=', chi.id)
      .execute()
    expect((await approva(chi, {}, altroAdmin)).status).toBe(409)
  })
})
