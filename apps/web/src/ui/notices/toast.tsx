import { unPunto } from '@rateo/domain/parole/formato'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { Notice } from './notice.tsx'
import classes from './toast.module.css'

type Toast = {
  tone: 'successo' | 'errore'
  text: string
  /** Takes the action back; left out where nothing takes it back. */
  onUndo?: () => void
}

const ToastContext = createContext<(toast: Toast) => void>(() => {})

const SHOWN_MS = 7000

/** Says what became of a loose action. A form says it beside its fields instead, never both. */
export const useToast = () => useContext(ToastContext)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const show = useCallback((next: Toast) => setToast(next), [])

  const undo = () => {
    setToast(null)
    toast?.onUndo?.()
  }

  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => setToast(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast])

  return (
    <ToastContext value={show}>
      {children}
      <div className={classes['place']} aria-live="polite" data-print="no">
        {toast && (
          <Notice tone={toast.tone}>
            {unPunto(toast.text)}
            {toast.onUndo && (
              <button type="button" className={classes['undo']} onClick={undo}>
                Annulla
              </button>
            )}
          </Notice>
        )}
      </div>
    </ToastContext>
  )
}
