import { describe, expect, it } from 'vitest'
import {
  CAPACITA_PER_STATO,
  capacitaDi,
  INTERRUTTORI,
  leggiInterruttori,
  motivoSenzaCapacita,
  NOMI_INTERRUTTORI,
} from './capacita.ts'
import { STATI_ESERCENTE } from '../identita/esercente.ts'

/** The table of the product, written once more: state | incassi | rinnovi | rimborsi | accrediti | API | accesso. */
const ATTESA = `
in_registrazione       | no            | no | no          | no         | di_prova     | registrazione
inviato                | no            | no | no          | no         | di_prova     | registrazione
in_verifica            | fino_al_tetto | si | si          | trattenuti | si           | si
integrazione_richiesta | fino_al_tetto | si | si          | trattenuti | si           | si
attivo                 | si            | si | si          | si         | si           | si
limitato               | fino_al_tetto | si | si          | trattenuti | si           | si
sospeso                | no            | si | si          | trattenuti | sola_lettura | si
inattivo               | no            | no | no          | no         | no           | no
rifiutato              | no            | no | no          | no         | no           | ricorso
in_cessazione          | no            | si | si          | si         | sola_lettura | si
cessato                | no            | no | dallo_staff | si         | no           | sola_lettura`

describe('REG-M5 capabilities', () => {
  it('are those of the table, for every state', () => {
    const attesa = ATTESA.trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
    const table = STATI_ESERCENTE.map((stato) => [stato, ...Object.values(capacitaDi(stato, []))])
    expect(table).toEqual(attesa)
  })

  it('ESE-B1 a switch only takes away, in every state', () => {
    for (const stato of STATI_ESERCENTE) {
      for (const nome of NOMI_INTERRUTTORI) {
        const con = capacitaDi(stato, [nome])
        const senza = CAPACITA_PER_STATO[stato]
        // A switch never gives: an esercente whose state allows less than the switch keeps the less.
        const isLess = ['no', INTERRUTTORI[nome]].includes(senza[nome])
        expect(con[nome]).toBe(isLess ? senza[nome] : INTERRUTTORI[nome])
        expect({ ...con, [nome]: senza[nome] }).toEqual(senza)
      }
    }
  })

  it('X13 say why not, and nothing when they may', () => {
    expect(motivoSenzaCapacita('nuovi_incassi', 'attivo', [])).toBeNull()
    expect(motivoSenzaCapacita('nuovi_incassi', 'in_verifica', [])).toBeNull()
    expect(motivoSenzaCapacita('nuovi_incassi', 'sospeso', [])).toBe(
      'Per ora non puoi chiedere nuovi pagamenti: l’attività è sospesa.',
    )
    expect(motivoSenzaCapacita('rimborsi', 'attivo', ['rimborsi'])).toBe(
      'Per ora non puoi fare rimborsi: l’assistenza l’ha fermata.',
    )
  })

  it('a stored word of another time stops nothing', () => {
    expect(leggiInterruttori(['api', 'volare'])).toEqual(['api'])
    expect(leggiInterruttori(null)).toEqual([])
  })
})
