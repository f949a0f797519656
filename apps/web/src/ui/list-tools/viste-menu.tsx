import type { Raccolta } from '@rateo/domain/stati/elenco'
import { useEffect, useRef } from 'react'
import { useDrop } from '../../hooks/use-drop.ts'
import type { SearchState } from '../../hooks/use-search-state.ts'
import type { VisteOf } from '../../hooks/use-viste.ts'
import { DropPanel } from '../fields/drop-panel.tsx'
import { Icon } from '../icon.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import layout from '../layout.module.css'
import classes from './list-tools.module.css'
import { Button } from '../plain/button.tsx'
import { Skeleton } from '../plain/skeleton.tsx'

const VistePanel = lazyPart(async () => (await import('./viste-panel.tsx')).VistePanel, {
  fallback: <Skeleton height={180} />,
})

type Props = { raccolta: Raccolta; state: SearchState; mine: VisteOf }

/** The default view is shown to who opens the list as such: an address with something in it is obeyed. */
function useDefaultView({ state, mine }: Pick<Props, 'state' | 'mine'>) {
  const isDecided = useRef(false)
  const { viste, isKnown } = mine
  useEffect(() => {
    if (isDecided.current || !isKnown) return
    isDecided.current = true
    const usual = viste.find(({ predefinita }) => predefinita)
    if (usual && state.isBare) state.show(usual.parametri, usual._id, true)
  }, [state, viste, isKnown])
}

/** The views of the list: what it shows is kept under a name, and shown again by one press. */
export function VisteMenu({ raccolta, state, mine }: Props) {
  const { isOpen, opener, panel } = useDrop()
  useDefaultView({ state, mine })
  const current = mine.viste.find(({ _id }) => _id === state.vista)
  return (
    <div className={layout['place']}>
      <Button {...opener} variant="quiet" size="compact-sm" title="Viste">
        <Icon name="viste" size={16} />
        {current ? current.nome : <span className={classes['word']}>Viste</span>}
      </Button>
      {isOpen && (
        <DropPanel label="Viste dell’elenco" {...panel}>
          <VistePanel raccolta={raccolta} state={state} mine={mine} current={current} />
        </DropPanel>
      )}
    </div>
  )
}
