import { useState } from 'react'
import type { SearchState } from '../../hooks/use-search-state.ts'
import type { VisteOf } from '../../hooks/use-viste.ts'
import { Icon } from '../icon.tsx'
import { ColonneMenu } from './colonne-menu.tsx'
import type { Listed } from './listed.ts'
import classes from './list-tools.module.css'
import { VisteMenu } from './viste-menu.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { Button } from '../plain/button.tsx'

const EsportaDialog = lazyPart(async () => (await import('./esporta.dialog.tsx')).EsportaDialog)

type Props = {
  list: Listed
  state: SearchState
  mine: VisteOf
  result: { total: number; total_exact: boolean } | undefined
  all: readonly string[]
  shown: readonly string[]
  hasViews: boolean
  /** A phone shows cards, which have no columns. */
  hasColumns: boolean
}

/** The tools of every list, at the right of its filters. */
export function ListTools({ list, state, mine, result, all, shown, hasViews, hasColumns }: Props) {
  const [isExporting, setExporting] = useState(false)
  const isEmpty = result?.total === 0
  return (
    <div className={classes['tools']}>
      {hasViews && <VisteMenu raccolta={list.raccolta} state={state} mine={mine} />}
      {hasColumns && <ColonneMenu raccolta={list.raccolta} all={all} shown={shown} />}
      <Button
        variant="quiet"
        size="compact-sm"
        disabled={!result || isEmpty}
        title={isEmpty ? 'Non c’è nulla da esportare' : 'Esporta'}
        onClick={() => setExporting(true)}
      >
        <Icon name="scarica" size={16} />
        <span className={classes['word']}>Esporta</span>
      </Button>
      {isExporting && result && (
        <EsportaDialog
          list={list}
          ids={null}
          total={result.total}
          isExact={result.total_exact}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  )
}
