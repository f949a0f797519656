import { describe, expect, it } from 'vitest'
import { azioniConsentite, type SituazioneDilazione } from './azioni-consentite.ts'

const situazione: SituazioneDilazione = {
  stato: 'bozza',
  bloccata: null,
  in_corso: false,
  pagato_centesimi: 0,
  scaduta: false,
  solo_riaperte: false,
  sostituisce: false,
  divisa: null,
}
type Ruolo = Parameters<typeof azioniConsentite>[1]

/** The actions that a role may take, and of the others why not. */
function azioni(come: Partial<SituazioneDilazione>, ruolo: Ruolo) {
  const tutte = azioniConsentite({ ...situazione, ...come }, ruolo)
  return {
    si: tutte.filter(({ consentita }) => consentita).map(({ azione }) => azione),
    no: Object.fromEntries(
      tutte.filter(({ consentita }) => !consentita).map(({ azione, motivo }) => [azione, motivo]),
    ),
  }
}

describe('DIL-M5 che cosa può fare chi vende', () => {
  it.each([
    ['bozza', ['modifica', 'invia', 'annulla']],
    ['in_approvazione', []],
    ['proposta', ['ritira', 'annulla']],
    ['accettata', ['annulla']],
    ['attiva', ['annulla']],
    ['conclusa', []],
    ['rifiutata', []],
  ] as const)('DIL-M5 %s', (stato, si) => {
    expect(azioni({ stato }, 'esercente').si).toEqual(si)
  })

  it('DIL-M1 (parte) una bozza che non si può inviare dice perché, e si può ancora scrivere', () => {
    const bloccata = 'Il TAN è sopra la soglia.'
    expect(azioni({ bloccata }, 'esercente')).toEqual({
      si: ['modifica', 'annulla'],
      no: { invia: bloccata, ritira: 'La dilazione è nello stato “Bozza”.' },
    })
  })

  it.each([
    [{ stato: 'attiva', pagato_centesimi: 1 }, 'Una parte è già stata pagata.'],
    [{ stato: 'accettata', pagato_centesimi: 1 }, 'Una parte è già stata pagata.'],
    [{ stato: 'accettata', in_corso: true }, 'C’è un pagamento in corso: attendi l’esito.'],
    [{ stato: 'conclusa' }, 'La dilazione è nello stato “Conclusa”.'],
  ] as const)('DIL-M5 non si annulla %o', (come, motivo) => {
    expect(azioni(come, 'esercente').no['annulla']).toBe(motivo)
  })
})

describe('DIL-M1 (parte) che cosa può fare lo staff', () => {
  it('DIL-M1 (parte) approva o respinge ciò che aspetta, e nient’altro', () => {
    expect(azioni({ stato: 'in_approvazione' }, 'admin').si).toEqual(['approva', 'respingi'])
    for (const stato of ['bozza', 'proposta', 'attiva'] as const) {
      expect(azioni({ stato }, 'admin').si).toEqual([])
    }
  })

  it('DIL-M1 (parte) ciò che non si può inviare non si approva, e si può respingere', () => {
    const bloccata = 'Il TAN è sopra la soglia.'
    expect(azioni({ stato: 'in_approvazione', bloccata }, 'admin')).toEqual({
      si: ['respingi'],
      no: { approva: bloccata },
    })
  })
})

describe('DIL-M4 (parte) che cosa può fare chi paga', () => {
  const TARDI = 'Il tempo per rispondere è finito: chiedi all’esercente una nuova proposta.'

  it.each([
    ['proposta', ['accetta', 'rifiuta']],
    ['accettata', ['cambia_metodo']],
    ['attiva', ['cambia_metodo']],
    ['sospesa', ['cambia_metodo']],
    ['decaduta', ['cambia_metodo']],
    ['conclusa', []],
    ['scaduta', []],
  ] as const)('DIL-M4 (parte) %s', (stato, si) => {
    expect(azioni({ stato }, 'cliente').si).toEqual(si)
  })

  it('DIL-M4 (parte) dopo il termine non risponde più, e legge perché', () => {
    expect(azioni({ stato: 'proposta', scaduta: true }, 'cliente').no).toMatchObject({
      accetta: TARDI,
      rifiuta: TARDI,
    })
  })

  it('DIL-M6 (parte) dove resta solo ciò che una contestazione ha ripreso non c’è un metodo da scegliere', () => {
    const { no } = azioni({ stato: 'attiva', solo_riaperte: true }, 'cliente')
    expect(no['cambia_metodo']).toContain('si paga a mano')
    expect(azioni({ stato: 'proposta' }, 'cliente').no['cambia_metodo']).toBe(
      'Si sceglie quando ci sono rate da pagare.',
    )
  })
})
