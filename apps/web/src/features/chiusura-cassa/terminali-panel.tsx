import { Button } from '@mantine/core'
import type { Cassa, Terminale } from '@rateo/contract/incasso/casse'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import layout from '../../ui/layout.module.css'
import classes from './cassa.module.css'
import { NuovoTerminaleDialog, TerminaleDialog } from './terminale.dialog.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'

function situazione({ collegato, collegamento: { dal, al, stato } }: Terminale) {
  if (collegato !== null) return `Collegato il ${formattaGiorno(collegato)}`
  if (stato === 'in_ritardo') return `Andava collegato entro il ${formattaGiorno(al)}`
  return `Da collegare dal ${formattaGiorno(dal)} al ${formattaGiorno(al)}`
}

const ESITI = {
  collegato: { tone: 'successo', word: 'Collegato' },
  presto: { tone: 'neutro', word: 'Non ancora' },
  da_collegare: { tone: 'avviso', word: 'Da collegare' },
  in_ritardo: { tone: 'errore', word: 'In ritardo' },
} as const

/** The POS terminals and what the law asks of each: the link to the fiscal till (CAS-B1). */
export function TerminaliPanel({ casse }: { casse: readonly Cassa[] }) {
  const [opened, setOpened] = useState<Terminale | 'nuovo' | null>(null)
  const inUso = casse.filter(({ attiva }) => attiva)
  if (inUso.length === 0) return null
  const righe = inUso.flatMap((cassa) =>
    cassa.terminali.filter(({ attivo }) => attivo).map((terminale) => ({ cassa, terminale })),
  )
  return (
    <Panel
      title="Terminali POS e registratore"
      aside={
        <PerMansione mansione="attivita">
          <Button
            flex="none"
            variant="default"
            leftSection={<Icon name="piu" size={18} />}
            onClick={() => setOpened('nuovo')}
          >
            Aggiungi
          </Button>
        </PerMansione>
      }
    >
      <p className={classes['note']}>
        Ogni terminale va collegato al registratore telematico su Fatture e Corrispettivi, nei
        giorni indicati (legge 207/2024). Il collegamento si fa lì: qui tieni il conto.
      </p>
      <ul className={layout['list']}>
        {righe.map(({ cassa, terminale }) => {
          const { tone, word } = ESITI[terminale.collegamento.stato]
          return (
            <li key={terminale._id} className={classes['line']}>
              <span className={classes['who']}>
                <strong>{terminale.nome}</strong>
                <span className={classes['note']}>
                  {cassa.nome} · {terminale.codice} · {situazione(terminale)}
                </span>
              </span>
              <ToneBadge tone={tone}>{word}</ToneBadge>
              <PerMansione mansione="attivita">
                <Button
                  variant="default"
                  onClick={() => setOpened(terminale)}
                  aria-label={`Modifica ${terminale.nome}`}
                >
                  Modifica
                </Button>
              </PerMansione>
            </li>
          )
        })}
      </ul>
      {righe.length === 0 && <p className={classes['note']}>Nessun terminale.</p>}
      {opened === 'nuovo' && <NuovoTerminaleDialog casse={inUso} onClose={() => setOpened(null)} />}
      {opened !== null && opened !== 'nuovo' && (
        <TerminaleDialog terminale={opened} onClose={() => setOpened(null)} />
      )}
    </Panel>
  )
}
