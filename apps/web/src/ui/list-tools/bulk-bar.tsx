import { Button } from '@mantine/core'
import { contato, formattaIntero } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import type { Selection } from '../../hooks/use-selection.ts'
import { Icon } from '../icon.tsx'
import type { BulkChoice, Listed } from './listed.ts'
import { both } from '../both.ts'
import layout from '../layout.module.css'
import classes from './list-tools.module.css'
import { lazyPart } from '../parts/lazy-part.tsx'

const EsportaDialog = lazyPart(async () => (await import('./esporta.dialog.tsx')).EsportaDialog)
const AzioneDialog = lazyPart(async () => (await import('./azione.dialog.tsx')).AzioneDialog)

/** A filter of the server takes at most this many values. */
const EXPORT_IDS_MAX = 50

type Props = {
  list: Listed
  selection: Selection
  result: { total: number; total_exact: boolean }
}

/** The actions on the rows that are ticked, or on all that the filter finds. */
export function BulkBar({ list, selection, result }: Props) {
  const [open, setOpen] = useState<'esporta' | BulkChoice | null>(null)
  const { chosen, isAll, takeAll, clear } = selection
  const { total, total_exact: isExact } = result
  const tooMany = !isAll && chosen.size > EXPORT_IDS_MAX
  return (
    <div className={classes['bar']} role="region" aria-label="Righe selezionate">
      <strong role="status">
        {isAll
          ? `Tutti i ${isExact ? '' : 'circa '}${formattaIntero(total)} risultati del filtro`
          : contato(chosen.size, 'riga selezionata', 'righe selezionate')}
      </strong>
      {!isAll && total > chosen.size && (
        <Button size="compact-sm" variant="subtle" onClick={takeAll}>
          Seleziona tutti i {isExact ? '' : 'circa '}
          {formattaIntero(total)} risultati
        </Button>
      )}
      <div className={both(layout['row'], classes['row'])}>
        {(list.bulk ?? []).map((choice) => (
          <Button
            key={choice.azione}
            size="compact-sm"
            variant="default"
            {...(choice.isDangerous && { c: 'var(--r-errore)' })}
            onClick={() => setOpen(choice)}
          >
            {choice.label}…
          </Button>
        ))}
        {list.zip && !tooMany && (
          <Button
            component="a"
            href={list.zip.address(isAll ? null : [...chosen])}
            size="compact-sm"
            variant="default"
            leftSection={<Icon name="scarica" size={16} />}
          >
            {list.zip.label}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="scarica" size={16} />}
          disabled={tooMany}
          title={
            tooMany
              ? 'Al massimo 50 righe scelte: usa i filtri e seleziona tutti i risultati'
              : undefined
          }
          onClick={() => setOpen('esporta')}
        >
          Esporta
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" c="inherit" onClick={clear}>
          Deseleziona
        </Button>
      </div>
      <>
        {open === 'esporta' && (
          <EsportaDialog
            list={list}
            ids={isAll ? null : [...chosen]}
            total={total}
            isExact={isExact}
            onClose={() => setOpen(null)}
          />
        )}
        {open !== null && open !== 'esporta' && (
          <AzioneDialog
            list={list}
            selection={selection}
            choice={open}
            onClose={() => setOpen(null)}
          />
        )}
      </>
    </div>
  )
}
