import { Button } from '@mantine/core'
import type { DecisioneCredito } from '@rateo/contract/accordi/decisione-credito'
import { useState } from 'react'
import { Instant } from '../../ui/date.tsx'
import layout from '../../ui/layout.module.css'
import { Facts, Panel } from '../../ui/panel.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { RIESAMI } from './words.ts'

const RiesaminaDialog = lazyPart(
  async () => (await import('./riesamina.dialog.tsx')).RiesaminaDialog,
)

type Props = { id: string; decisione: DecisioneCredito; isStaff: boolean }

/** The refusal that a request is about: rule, figures, and what a person said of it (Y14). */
export function Decisione({ id, decisione: d, isStaff }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title="Rifiuto da riesaminare"
      aside={
        isStaff &&
        d.riesame === null && (
          <Button variant="default" size="sm" data-print="no" onClick={() => setOpen(true)}>
            Riesamina
          </Button>
        )
      }
    >
      <div className={layout['stack']}>
        <p className={layout['flat']}>
          {d.regola} <strong>{d.perche}</strong>
        </p>
        <Facts facts={factsOf(d)} />
      </div>
      {isOpen && <RiesaminaDialog id={id} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

const factsOf = ({ cifre, versione, riesame }: DecisioneCredito) => [
  ...cifre.map(({ nome, valore }) => ({ name: nome, value: valore })),
  { name: 'Regola', value: versione },
  ...(riesame === null
    ? [{ name: 'Esito', value: 'Una persona lo sta per riesaminare' }]
    : [
        { name: 'Esito', value: RIESAMI[riesame.esito] },
        { name: 'Riesaminato il', value: <Instant value={riesame.at} /> },
        { name: 'Motivo', value: riesame.motivo },
      ]),
]
