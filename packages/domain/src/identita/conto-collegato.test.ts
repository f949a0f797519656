import { expect, it } from 'vitest'
import {
  type FattiDelConto,
  fermateDalConto,
  parolaErrore,
  parolaFermo,
  parolaRequisito,
  paroleRequisiti,
  siCompleta,
  statoDelConto,
} from './conto-collegato.ts'

const fatti = (altro: Partial<FattiDelConto> = {}): FattiDelConto => ({
  incassa: false,
  accredita: false,
  inviato: false,
  dovuti: [],
  in_verifica: [],
  motivo_fermo: null,
  ...altro,
})

it('CNT-M1 (parte) lo stato di un conto segue da ciò che dice il servizio di pagamento', () => {
  expect(statoDelConto(fatti({ dovuti: ['company.name'] }))).toBe('da_completare')
  const inviato = { inviato: true } as const
  const attesa = { ...inviato, motivo_fermo: 'requirements.pending_verification' }
  expect(statoDelConto(fatti(attesa))).toBe('in_verifica')
  expect(statoDelConto(fatti({ ...inviato, motivo_fermo: 'under_review' }))).toBe('in_verifica')
  expect(statoDelConto(fatti({ ...inviato, dovuti: ['external_account'] }))).toBe('fermo')
  expect(statoDelConto(fatti({ ...inviato, motivo_fermo: 'listed' }))).toBe('fermo')
  const pieno = { ...inviato, incassa: true, accredita: true }
  expect(statoDelConto(fatti(pieno))).toBe('attivo')
  expect(statoDelConto(fatti({ ...pieno, accredita: false }))).toBe('da_aggiornare')
  expect(statoDelConto(fatti({ ...pieno, dovuti: ['external_account'] }))).toBe('da_aggiornare')
  expect(statoDelConto(fatti({ ...pieno, motivo_fermo: 'rejected.fraud' }))).toBe('respinto')
})

it('CNT-M2 (parte) senza incassi si fermano le richieste e gli addebiti, senza accrediti si trattiene', () => {
  expect(fermateDalConto({ incassa: true, accredita: true })).toEqual([])
  expect(fermateDalConto({ incassa: true, accredita: false })).toEqual(['accrediti'])
  expect(fermateDalConto({ incassa: false, accredita: false })).toEqual([
    'nuovi_incassi',
    'rinnovi_e_rate',
    'accrediti',
  ])
})

it('CNT-M1 (parte) ogni requisito ha le sue parole, una volta sola', () => {
  expect(
    paroleRequisiti([
      'representative.dob.day',
      'representative.dob.month',
      'representative.first_name',
      'representative.last_name',
      'external_account',
    ]),
  ).toEqual([
    'La data di nascita del rappresentante legale',
    'Nome e cognome del rappresentante legale',
    'Il conto corrente su cui ricevere gli accrediti',
  ])
  expect(parolaRequisito('person_1ab.verification.document')).toBe(
    'Un documento d’identità leggibile del rappresentante legale',
  )
  expect(parolaRequisito('owners.nuovo')).toBe('Altri dati dei titolari effettivi')
  expect(parolaRequisito('company.verification.document')).toContain('visura')
  expect(parolaRequisito('mai_visto')).toBe('Altri dati chiesti dal servizio di pagamento')
})

it('CNT-M1 (parte) un conto fermo dice perché', () => {
  expect(parolaFermo(null)).toBeNull()
  expect(parolaFermo('requirements.past_due')).toContain('mancano dati')
  expect(parolaFermo('rejected.platform_terms_of_service')).toContain('condizioni')
  expect(parolaFermo('altro')).toBe('il servizio di pagamento l’ha fermato')
  expect(parolaErrore('verification_document_not_readable')).toBe('non si legge bene')
  expect(parolaErrore('qualcosa')).toBe('non è stato accettato')
  expect(siCompleta('fermo', ['external_account'])).toBe(true)
  expect(siCompleta('in_verifica', [])).toBe(false)
  expect(siCompleta('respinto', ['external_account'])).toBe(false)
})
