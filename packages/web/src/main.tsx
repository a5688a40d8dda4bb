import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreSessionIfThere } from './account/restore-session.ts';
import { followTheme } from './app/preferences.ts';
import { loadAllPages, router } from './app/router.tsx';
import { listenToShortcuts } from './app/shortcuts.ts';
import { queryClient } from './data/query-client.ts';
import { keepFocus } from './ui/kept-focus.ts';
import './styles/app.css';

followTheme();
listenToShortcuts();
keepFocus();
restoreSessionIfThere();
loadAllPages();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
