import { expect, it } from 'vitest'
import { aggiungiGiorni, giorniTra } from '../tempo/giorno.ts'
import { FASCE_RITARDO, scadenzeDellaFascia } from './fasce-ritardo.ts'

it('DIL-B3 (parte) ogni giorno passato sta in una fascia sola, anche a cavallo del cambio dell’ora', () => {
  for (const oggi of ['2026-03-30', '2026-10-26', '2028-03-01']) {
    for (let giorni = 1; giorni <= 400; giorni += 1) {
      const scadenza = aggiungiGiorni(oggi, -giorni)
      const sue = FASCE_RITARDO.filter((fascia) => {
        const { scadenza_dal, scadenza_al } = scadenzeDellaFascia(fascia, oggi)
        return scadenza <= scadenza_al && (scadenza_dal === null || scadenza >= scadenza_dal)
      })
      expect(sue).toHaveLength(1)
      expect(sue[0]?.giorni_da).toBeLessThanOrEqual(giorniTra(scadenza, oggi))
      expect(sue[0]?.giorni_a ?? 9999).toBeGreaterThanOrEqual(giorniTra(scadenza, oggi))
    }
  }
})
