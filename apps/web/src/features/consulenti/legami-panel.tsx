import { Button, Group } from '@mantine/core'
import type { Consulente, LegameConsulente } from '@rateo/contract/persone/consulenti'
import { formattaGiorno, formattaPercentuale } from '@rateo/domain/parole/formato'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useToday } from '../../hooks/use-today.ts'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/panel.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'

const dialogs = () => import('./sopra.dialogs.tsx')
const SopraDialog = lazyPart(async () => (await dialogs()).SopraDialog)
const TogliSopraDialog = lazyPart(async () => (await dialogs()).TogliSopraDialog)

const keyOf = (l: LegameConsulente) => `${l.consulente._id}:${l.dal}`
const quanto = (l: LegameConsulente) =>
  `${formattaPercentuale(l.quota_centesimi_percento / 10_000)} ${
    l.al === null
      ? `dal ${formattaGiorno(l.dal)}`
      : `dal ${formattaGiorno(l.dal)} al ${formattaGiorno(l.al)}`
  }`

/** The consulenti above one, who earn a part of what that one earns, and those below (CON-B3). */
export function LegamiPanel({ consulente: c }: { consulente: Consulente }) {
  const today = useToday()
  const [open, setOpen] = useState<LegameConsulente | 'nuovo' | null>(null)
  const riga = (l: LegameConsulente, frase: string) => (
    <p key={`${frase}${keyOf(l)}`}>
      <Link to={paths.consulente(l.consulente._id)}>{l.consulente.nome}</Link> {frase} {quanto(l)}
    </p>
  )
  return (
    <Panel title="Chi guadagna su chi">
      <div className={layout['stack']}>
        {c.sopra.length === 0 && c.sotto.length === 0 && (
          <p>Nessuno guadagna una parte delle sue provvigioni, e lui di quelle di nessuno.</p>
        )}
        {c.sopra.map((l) => (
          <Group key={keyOf(l)} gap={8} justify="space-between">
            {riga(l, 'guadagna sulle sue provvigioni il')}
            {(l.al === null || l.al >= today) && (
              <Button
                variant="default"
                size="sm"
                aria-label={`Concludi con ${l.consulente.nome}`}
                onClick={() => setOpen(l)}
              >
                Concludi
              </Button>
            )}
          </Group>
        ))}
        {c.sotto.map((l) => riga(l, 'gli dà delle proprie provvigioni il'))}
        {c.stato !== 'cessato' && (
          <Group>
            <Button variant="default" onClick={() => setOpen('nuovo')}>
              Metti un consulente sopra
            </Button>
          </Group>
        )}
      </div>
      {open === 'nuovo' && <SopraDialog consulente={c} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'nuovo' && (
        <TogliSopraDialog consulente={c} legame={open} onClose={() => setOpen(null)} />
      )}
    </Panel>
  )
}
