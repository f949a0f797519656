import { Button } from '@mantine/core'
import { provinceVicine } from '@rateo/domain/identita/province'
import { useState } from 'react'
import layout from '../../ui/layout.module.css'
import classes from './ricerca-esercenti.module.css'

const ENTRO_KM = 60

/** The filter of an address holds some tens of words at most. */
const MASSIME = 12

type Props = {
  /** The province that the list is narrowed to, as the address writes them; empty when it is not. */
  province: string
  onChange: (province: string) => void
}

/**
 * Asks the browser where one is, and narrows the list to the province around: the place itself never leaves the browser
 * (RIC-B1).
 */
export function VicinoAMe({ province, onChange }: Props) {
  const [stato, setStato] = useState<'fermo' | 'cerca' | 'negato'>('fermo')
  const cerca = () => {
    if (!('geolocation' in navigator)) return setStato('negato')
    setStato('cerca')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lon } }) => {
        setStato('fermo')
        const vicine = provinceVicine({ lat, lon }, ENTRO_KM).slice(0, MASSIME)
        onChange(vicine.map(({ sigla }) => sigla).join(','))
      },
      () => setStato('negato'),
      { maximumAge: 600_000, timeout: 15_000 },
    )
  }
  return (
    <div className={classes['vicino']} data-print="no">
      {province === '' ? (
        <Button variant="default" loading={stato === 'cerca'} onClick={cerca}>
          Vicino a me
        </Button>
      ) : (
        <>
          <span>
            Vicino a te: {province.replaceAll(',', ', ')}
            <span className={layout['sub']}>
              Le province con il capoluogo entro circa {ENTRO_KM} km. La tua posizione resta nel
              browser.
            </span>
          </span>
          <Button variant="subtle" onClick={() => onChange('')}>
            Mostra ovunque
          </Button>
        </>
      )}
      {stato === 'negato' && (
        <span role="status" className={layout['sub']}>
          Il browser non dice dove sei: scrivi la città o il CAP nella ricerca.
        </span>
      )}
    </div>
  )
}
