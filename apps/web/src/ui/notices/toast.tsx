import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { Notice } from './notice.tsx'
import classes from './toast.module.css'

type Toast = { tone: 'successo' | 'errore'; text: string }

const ToastContext = createContext<(toast: Toast) => void>(() => {})

const SHOWN_MS = 7000

/** Says what became of a loose action. A form says it beside its fields instead, never both. */
export const useToast = () => useContext(ToastContext)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const show = useCallback((next: Toast) => setToast(next), [])

  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => setToast(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast])

  return (
    <ToastContext value={show}>
      {children}
      <div className={classes['place']} aria-live="polite" data-print="no">
        {toast && <Notice tone={toast.tone}>{toast.text}</Notice>}
      </div>
    </ToastContext>
  )
}
